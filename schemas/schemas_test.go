package schemas

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/xeipuuv/gojsonschema"
)

func TestEverySchemaIsAValidSchema(t *testing.T) {
	entries, err := files.ReadDir(".")
	if err != nil || len(entries) != 6 {
		t.Fatalf("%d schemas, error %v", len(entries), err)
	}
	for _, entry := range entries {
		text, err := Source(strings.TrimSuffix(entry.Name(), ".schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		loader := gojsonschema.NewSchemaLoader()
		loader.Validate = true // against draft 7, which gojsonschema embeds
		if _, err := loader.Compile(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Errorf("%s: %v", entry.Name(), err)
		}
		if err := loader.AddSchemas(gojsonschema.NewBytesLoader(text)); err != nil {
			t.Errorf("%s: %v", entry.Name(), err)
		}
	}
}

func TestValidate(t *testing.T) {
	const finding = `{"rule":"outdated","severity":"error","path":"a.md","line":1,"column":1,"message":"m"`
	tests := []struct {
		name, format, document string
		want                   string // path message; …
	}{
		{"findings", Findings, `{"findings":[` + finding + `,"hint":"h","related":[{"path":"b.md","line":2,"message":"m"}],"length":3}],"stats":{"documents":3}}`, ""},
		{"no findings", Findings, `{"findings":[],"stats":{}}`, ""},
		{"findings that are null", Findings, `{"findings":null,"stats":{}}`, "/findings must be a list"},
		{"severity and line", Findings, `{"findings":[{"rule":"a b","severity":"fatal","path":"a.md","line":0,"column":1,"message":""}],"stats":{}}`,
			`/findings/0/line must be at least 1; /findings/0/message must not be empty; /findings/0/rule must match ^[a-z0-9]+(-[a-z0-9]+)*$; /findings/0/severity must be one of "error", "warning"`},
		{"refs", Refs, `{"definitions":[{"id":"A:B:1.0","path":"a.md","line":1,"column":3,"primary":true}],"references":[{"id":"A:B:1.0","path":"b.md","line":1,"column":1,"verdict":"current"}]}`, ""},
		{"unknown verdict", Refs, `{"definitions":[],"references":[{"id":"A","path":"b.md","line":1,"column":1,"verdict":"stale"}]}`,
			`/references/0/verdict must be one of "current", "outdated", "superseded", "ahead", "undefined", "ambiguous", "malformed"`},
		{"find", Find, `{"hits":[{"path":"a.md","line":1,"column":1,"heading":["A","B"],"score":1.5,"text":"t"}],"total":9}`, ""},
		{"half a line", Find, `{"hits":[{"path":"a.md","line":1.5,"column":1,"heading":[],"score":1,"text":"t"}],"total":1}`, "/hits/0/line must be a whole number"},
		{"impact path with ./", Impact, `{"files":[],"considered":[{"path":"./a.md","probability":1,"tier":"certain","score":1,"reason":"","spec_of_changes":[],"dependencies_affected":[],"sections":[],"evidence":[]}],"questions":[],"notes":[],
			"assessment":{"description":"","contracts":[],"fan_in":0,"folders":[],"version_bumps":[],"conflicts":[]}}`,
			`/considered/0/path must be relative to the root, without "./" or "/" in front`},
		{"unknown tier", ToChange, `{"Files_Requiring_Updates":[{"path":"./a.md","reason":"r","spec_of_changes":["s"],"dependencies_affected":[],"tier":"sure"}],"Questions_for_Clarification":[],"Architectural_Impact_Assessment":{"description":""}}`,
			`/Files_Requiring_Updates/0/tier must be one of "certain", "likely", "possible"`},
		{"why without a tier or a chain", Why, `{"path":"a.md","predicted":false,"rank":0,"candidates":3,"probability":0,"score":0,"verdict":"v","cut":"c","signals":[],"silent":["text"],"evidence":[],"spec_of_changes":[],"dependencies_affected":[],"sections":[],"notes":[]}`, ""},
		{"why with a step to nowhere", Why, `{"path":"a.md","predicted":false,"rank":0,"candidates":3,"probability":0,"score":0,"verdict":"v","cut":"c","signals":[],"silent":[],"evidence":[],"spec_of_changes":[],"dependencies_affected":[],"sections":[],"notes":[],"chain":[{"kind":"links","detail":"d","strength":1}]}`,
			"/chain/0/to is missing"},
		{"indexes sort as numbers", Find, `{"hits":[1,1,1,1,1,1,1,1,1,1,1],"total":0}`, "/hits/0 … /hits/2 … /hits/10"},
		{"keys with full stops and slashes", ToChange, `{"Files_Requiring_Updates":[],"Questions_for_Clarification":[],"Architectural_Impact_Assessment":{"description":1,"a.b/c~d":2}}`, "/Architectural_Impact_Assessment/description must be a string"},
		{"missing keys", ToChange, `{}`, "/Architectural_Impact_Assessment is missing; /Files_Requiring_Updates is missing; /Questions_for_Clarification is missing"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var document any
			if err := json.Unmarshal([]byte(test.document), &document); err != nil {
				t.Fatal(err)
			}
			first := validate(t, test.format, document)
			for range 20 {
				if again := validate(t, test.format, document); again != first {
					t.Fatalf("not stable:\n%s\n%s", first, again)
				}
			}
			at := 0
			for part := range strings.SplitSeq(test.want, " … ") {
				i := strings.Index(first[at:], part)
				if i < 0 || !strings.Contains(test.want, " … ") && first != test.want {
					t.Fatalf("got  %s\nwant %s", first, test.want)
				}
				at += i
			}
		})
	}
}

func validate(t *testing.T, format string, document any) string {
	t.Helper()
	violations, err := Validate(format, document)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, v := range violations {
		lines = append(lines, v.Path+" "+v.Message)
	}
	return strings.Join(lines, "; ")
}

func TestValidateCannotCheck(t *testing.T) {
	if _, err := Validate("nonsense", nil); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
		t.Errorf("unknown format: %v", err)
	}
	if _, err := Validate(Find, map[any]any{1: 2}); err == nil {
		t.Error("a document without JSON form passes")
	}
}
