import type { FastifyReply } from 'fastify';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0; }
main { max-width: 390px; margin: 0 auto; padding: 48px 20px; box-sizing: border-box; text-align: center; }
h1 { margin: 0 0 4px; font-size: 1.125rem; }
p { margin: 8px 0; opacity: .75; }
strong { display: block; padding: 24px 0 8px; font-size: 2.125rem; }
button { width: 100%; min-height: 50px; margin-top: 24px; border: 0; border-radius: 12px; background: #3450c6;
  color: #fff; font: 600 1rem/1.5 inherit; font-family: inherit; }
a { display: inline-block; padding: 12px; color: inherit; }
`;

/** The cashier's page: what is paid, and the one button. It loads nothing of the app. */
export const sendCashierPage = (reply: FastifyReply, title: string, body: string, script = '') =>
  reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main>${script}</body></html>`,
  );
