import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { marked } from 'marked';
import { inRoot } from '../root.ts';

const MANUALS = { app: '员工用车手册', platform: '企行管理平台使用手册' } as const;

const STYLE = `
body{margin:0;background:#fff;color:#1b2130;font:15px/1.8 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:760px;margin:0 auto;padding:48px 24px 96px}
h1{font-size:26px;line-height:1.4;margin:0 0 24px}
h2{font-size:18px;margin:40px 0 8px;padding-top:16px;border-top:1px solid #e7eaf0}
h3{font-size:15px;margin:24px 0 4px}
a{color:#3450c6}li{margin:4px 0}img{max-width:100%;border:1px solid #e7eaf0;border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid #e7eaf0}
th{color:#666e80;font-weight:500}code{background:#f2f4f7;padding:1px 5px;border-radius:3px}
@media (prefers-color-scheme:dark){body{background:#181c25;color:#e6e9f0}h2,th,td{border-color:#272d3a}a{color:#8fa3f5}code{background:#1f2430}}
@media print{main{padding:0;max-width:none}}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** The two manuals of docs/manual as pages, for anybody: they say nothing about a company. */
export function manualRoutes(app: FastifyInstance): void {
  for (const [name, title] of Object.entries(MANUALS)) {
    const html = page(title, marked.parse(readFileSync(inRoot('docs/manual', `${name}.md`), 'utf8'), { async: false }));
    app.get(`/manual/${name}`, async (_, reply) => reply.type('text/html; charset=utf-8').send(html));
  }
}
