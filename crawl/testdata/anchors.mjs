// Writes anchors.txt: documents of generated headings with the anchors that the
// npm package github-slugger 2 gives them. To regenerate, in an empty folder:
//   npm install github-slugger@2 && cp .../testdata/anchors.mjs . && node anchors.mjs > anchors.txt
import GithubSlugger from 'github-slugger'

let seed = 20240607
const random = n => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % n)
const pick = list => list[random(list.length)]

const words = ['Order', 'order', 'retry budget', 'HTTP/2', 'v1.10', 'a_b', 'snake_case', '--flag', 'C++', 'C#', '1', '2', '10',
  'Größe', 'ÅNGSTRÖM', 'ΣΟΦΙΑ', 'İzmir', 'straße', 'Привет', '漢字', 'かな', 'हिन्दी', 'ไทย', 'عربي', 'e\u0301te', '½', 'x²', 'Ⅷ', 'Ⓐ', '٣',
  '🚀', '👩\u200d💻', '☑\ufe0f', '[Contract:Orders:1.0]', '[Contract:Orders:10]', '(draft)', '“quoted”', "it's", 'Key\u2011Value', 'em—dash',
  '&', '<T>', 'a.b.c', '100%', '$id', '@user', 'x=y', '‿', '＿', '\u00a0', '\t', '  ', '', '-', '-1', '-1-1', '…']
const joints = [' ', ' ', ' ', ': ', ' & ', ' - ', '/', ', ', '-', '']

for (let document = 0; document < 250; document++) {
  const slugger = new GithubSlugger()
  const few = [pick(words), pick(words), pick(words)]
  for (let i = 0; i < 12; i++) {
    let heading = pick(random(2) ? few : words)
    while (random(3)) heading += pick(joints) + pick(random(3) ? words : few)
    console.log(JSON.stringify([heading, slugger.slug(heading)]))
  }
  console.log()
}
