package history

import "testing"

func TestMessage(t *testing.T) {
	for _, c := range []struct{ reason, raw, want string }{
		{"nothing", "", ""},
		{"trailers at the end", "Rename slots\n\nBody: yes\n\nSigned-off-by: Ada <a@x>\nCo-Authored-By: B <b@x>\nChange-Id: I0123456789\n", "Rename slots\n\nBody: yes"},
		{"in the middle of a squashed message", "One\n\nSigned-off-by: Ada <a@x>\n\n* Two", "One\n\n\n* Two"},
		{"nothing but trailers", "Reviewed-by: Ada <a@x>\n", ""},
		{"no new line at the end", "x\nCc: ada@x", "x"},
		{"cherry-picked", "x\n\n(cherry picked from commit 0123abc)\n", "x"},
		{"words that only look alike", "Sorted-by: name\nreplaced by: a <b>\nCC: both forms", "Sorted-by: name\nreplaced by: a <b>\nCC: both forms"},
		{"line ends of Windows", "a\r\n\r\nb\r\nSigned-off-by: Ada <a@x>\r\n", "a\n\nb"},
		{"invalid UTF-8", "a\xffb", "a\uFFFDb"},
	} {
		if got := message(c.raw); got != c.want {
			t.Errorf("%s: got %q, want %q", c.reason, got, c.want)
		}
	}
}
