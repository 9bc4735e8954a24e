/** Looked for in this order: most browsers carry Chrome's or Safari's name beside their own. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['企业微信', /wxwork/i],
  ['微信', /MicroMessenger/i],
  ['钉钉', /DingTalk/i],
  ['飞书', /Lark\/|Feishu/i],
  ['QQ 浏览器', /QQBrowser/i],
  ['360 浏览器', /360SE|360EE|QIHU/i],
  ['搜狗浏览器', /MetaSr|Sogou/i],
  ['UC 浏览器', /UBrowser|UCBrowser/i],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['鸿蒙', /OpenHarmony|HarmonyOS/i],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

export const UNKNOWN_DEVICE = '未知设备';

const firstOf = (table: typeof BROWSERS, userAgent: string): string | undefined =>
  table.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** A browser and its system in plain words, as it names itself: a hint for people, never a proof. */
export function deviceName(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, 500);
  const browser = firstOf(BROWSERS, said);
  const system = firstOf(SYSTEMS, said);
  if (browser && system) return `${browser}（${system}）`;
  return browser ?? system ?? UNKNOWN_DEVICE;
}
