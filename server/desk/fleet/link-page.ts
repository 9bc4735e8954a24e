import { localText } from '#rules/calendar.ts';
import type { RideOrder } from '../../ride/stored.ts';
import type { NextAct } from './driver-acts.ts';

const escaped = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  );

/** For a phone in a holder, in the sun: large, few words, no script. */
const STYLE = `
  :root { color-scheme: light dark; --ink: #1b2130; --quiet: #5b6475; --line: #d5dae3; --page: #fff; --act: #3450c6; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ebf2; --quiet: #a4acbb; --line: #3a4150; --page: #14171e; --act: #5f78e0; }
  }
  body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 20px 16px 40px; }
  h1 { margin: 0 0 4px; font-size: 22px; }
  p { margin: 0 0 12px; color: var(--quiet); }
  dl { margin: 16px 0; padding: 12px 0; border-block: 1px solid var(--line); }
  div { display: flex; gap: 12px; padding: 4px 0; }
  dt { flex: 0 0 64px; color: var(--quiet); }
  dd { margin: 0; }
  label { display: block; margin: 12px 0 4px; }
  input { box-sizing: border-box; width: 100%; height: 48px; padding: 0 12px; border: 1px solid var(--line);
    border-radius: 8px; background: none; color: inherit; font: inherit; }
  button { width: 100%; height: 56px; margin-top: 20px; border: 0; border-radius: 10px; background: var(--act);
    color: #fff; font: 600 18px/1 system-ui, sans-serif; }
  a { color: inherit; }
`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`;

const row = (label: string, value: string): string => `<div><dt>${label}</dt><dd>${escaped(value)}</dd></div>`;

const field = (name: string, label: string, needed: boolean, step = '1'): string =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" inputmode="decimal" min="0" step="${step}"${needed ? ' required' : ' value="0"'}>`;

const METER = [
  field('km', '里程（公里）', true, '0.01'),
  field('minutes', '时长（分钟）', true),
  field('waiting', '等候（分钟）', false),
  field('highway', '高速费（元）', false, '0.01'),
  field('parking', '停车费（元）', false, '0.01'),
].join('');

function rideRows({ bookedStart, bookedEnd, via, riderName, riderPhone, rideAt }: RideOrder): string {
  const rows = [
    row('用车', localText(rideAt).slice(5, 16)),
    row('上车', bookedStart.address),
    ...via.map(({ address }) => row('途经', address)),
    row('下车', bookedEnd.address),
    `<div><dt>乘车人</dt><dd>${escaped(riderName)} <a href="tel:${escaped(riderPhone)}">打电话</a></dd></div>`,
  ];
  return `<dl>${rows.join('')}</dl>`;
}

/** The ride and its one next button; at the end the figures of the meter. */
export function ridePage(order: RideOrder, { act, label, state }: NextAct): string {
  const fields = act === 'end' ? METER : '';
  return page(
    state,
    `<h1>${escaped(state)}</h1>${rideRows(order)}
<form method="post"><input type="hidden" name="act" value="${act}">${fields}<button type="submit">${label}</button></form>`,
  );
}

/** The ride is theirs, and nothing of it is to be done yet. */
export const waitingPage = (order: RideOrder): string =>
  page('等乘客付款', `<h1>等乘客付款</h1><p>付款后请在这里点“出发接人”。</p>${rideRows(order)}`);

export const endedPage = (status: string): string =>
  page('行程', `<h1>这单不用再操作</h1><p>订单${escaped(status)}。</p>`);

/** Theirs no more, or theirs by a newer link, while the ride is still to come. */
export const replacedPage = (): string =>
  page('行程', '<h1>这个链接不再使用</h1><p>这单有改动或已改派，请看最新的短信。</p>');

export const refusedPage = (reason: string, token: string): string =>
  page('行程', `<h1>没有执行</h1><p>${escaped(reason)}</p><p><a href="/d/${escaped(token)}">返回</a></p>`);
