import { accessText, fieldsOf, type NamedCall } from './operation.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);

function rowOf({ call }: NamedCall): string {
  const cells = [
    call.summary,
    `<code>${call.method} ${escaped(call.path)}</code>`,
    call.encoding,
    accessText(call),
    escaped(fieldsOf(call).join('、') || '—'),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** A plain page of every call, for a person; the whole truth is /openapi.json. */
export function docsPage(calls: readonly NamedCall[]): string {
  const areas = [...new Set(calls.map(({ call }) => call.area))];
  const sections = areas.map((area) => {
    const rows = calls
      .filter(({ call }) => call.area === area)
      .map(rowOf)
      .join('');
    return `<h2>${area}</h2><table><thead><tr><th>用途</th><th>调用</th><th>编码</th><th>权限</th><th>字段</th></tr></thead><tbody>${rows}</tbody></table>`;
  });
  const style =
    'body{font:14px/1.6 system-ui;margin:32px auto;max-width:1200px;padding:0 24px;color:#1b2130}' +
    'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid #e7eaf0;vertical-align:top}' +
    'th{color:#666e80;font-weight:500}code{font-size:13px}h2{margin-top:32px;font-size:16px}';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>企行接口</title><style>${style}</style></head>
<body><h1>企行接口</h1><p>共 ${calls.length} 个调用；完整定义见 <a href="/openapi.json">/openapi.json</a>。</p>${sections.join('')}</body></html>`;
}
