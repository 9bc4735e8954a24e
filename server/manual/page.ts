import { Marked, Parser, type Token } from 'marked';
import { type Block, blocksOf, type Line } from './blocks.ts';

export interface Manual {
  readonly title: string;
  readonly address: string;
  /** Where its pictures are. */
  readonly pictures: string;
}

const STYLE = `
body{margin:0;background:#fff;color:#1b2130;font:15px/1.8 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.page{display:grid;grid-template-columns:200px minmax(0,760px);gap:56px;justify-content:center;padding:48px 24px 96px}
nav{position:sticky;top:48px;align-self:start;max-height:calc(100vh - 96px);overflow:auto;font-size:14px}
nav ol{list-style:none;margin:0;padding:0}nav a{display:block;padding:3px 0;color:#4d5566;text-decoration:none}nav a:hover{color:#3450c6}
nav .paper{margin-top:16px;padding-top:12px;border-top:1px solid #e7eaf0;color:#3450c6}
h1{font-size:26px;line-height:1.4;margin:0 0 24px}
h2{font-size:18px;margin:40px 0 8px;padding-top:16px;border-top:1px solid #e7eaf0;scroll-margin-top:24px}
h3{font-size:15px;margin:24px 0 4px}
a{color:#3450c6}li{margin:4px 0}img{display:block;max-width:100%;height:auto;margin:16px 0;border:1px solid #e7eaf0;border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:6px 10px;border-bottom:1px solid #e7eaf0}
th{color:#666e80;font-weight:500}code{background:#f2f4f7;padding:1px 5px;border-radius:3px}
@media (max-width:900px){.page{grid-template-columns:minmax(0,760px)}nav{position:static;max-height:none}}
@media (prefers-color-scheme:dark){body{background:#181c25;color:#e6e9f0}h2,th,td,img,nav .paper{border-color:#272d3a}a,nav .paper,nav a:hover{color:#8fa3f5}nav a{color:#a9b1c3}th{color:#98a1b3}code{background:#1f2430}}
@media print{.page{display:block;padding:0}nav{display:none}}`;

const plain = (line: Line): string => line.map(({ text }) => text).join('');
const isChapter = (block: Block) => block.kind === 'heading' && block.level === 2;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Chapters have addresses of their own, so that a link can lead to one. */
const renderer = {
  heading({ tokens, depth }: { tokens: Token[]; depth: number }): string {
    const html = Parser.parseInline(tokens);
    return depth === 2 ? `<h2 id="${html}">${html}</h2>\n` : `<h${depth}>${html}</h${depth}>\n`;
  },
};

function contents(blocks: readonly Block[]): string {
  const names = blocks.filter(isChapter).map((block) => (block.kind === 'heading' ? escaped(plain(block.line)) : ''));
  return `<ol>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ol>`;
}

/** A manual as a page of its own, with its chapters at the side and itself on paper one click away. */
export function manualPage({ title, address, pictures }: Manual, markdown: string): string {
  const html = new Marked({ renderer }).parse(markdown, { async: false });
  // The page's address has no slash at its end: its pictures lie one step below it.
  const body = html.replaceAll('src="pictures/', `loading="lazy" src="${pictures}/`);
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><div class="page"><nav aria-label="目录">` +
    `${contents(blocksOf(markdown))}<a class="paper" href="${address}.pdf">下载 PDF</a></nav>` +
    `<main>${body}</main></div></body></html>`
  );
}
