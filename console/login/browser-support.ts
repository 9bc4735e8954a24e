/** The oldest versions that the console is built for. */
const OLDEST = { Chrome: 111, Edge: 111, Firefox: 114, Safari: 16.4 } as const;
type Browser = keyof typeof OLDEST;

/** Others carry Chrome's or Safari's name in theirs, so they are looked for first. */
const OTHERS = new RegExp(
  [
    'MSIE |Trident/|Edge/|OPR/|Opera|OPT/|OPX/|Vivaldi|YaBrowser|Whale/|SamsungBrowser|Silk/|DuckDuckGo|Electron',
    'QQBrowser|\\bQQ/|MetaSr|SogouMobileBrowser|360SE|360EE|QIHU|QHBrowser|2345|LBBROWSER|Maxthon|TheWorld|SLBrowser',
    'UBrowser|UCBrowser|UCWEB|Quark|baidu|BIDUBrowser|MiuiBrowser|HuaweiBrowser|HeyTapBrowser|VivoBrowser',
    'MicroMessenger|wxwork|DingTalk|Lark/|Feishu|AliApp|Weibo|; wv\\)',
  ].join('|'),
  'i',
);

const KNOWN: readonly (readonly [Browser, RegExp])[] = [
  ['Edge', /\b(?:Edg|EdgA)\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//],
];

/** On iOS every browser is Safari's engine: the system's version decides. */
function iosVersion(userAgent: string): number | null {
  const system = /\b(?:CriOS|FxiOS|EdgiOS)\//.test(userAgent) && /\bOS (\d+)_(\d+)/.exec(userAgent);
  return system ? Number(`${system[1]}.${system[2]}`) : null;
}

/** Whether the console is tried and built for this browser; the name is what it says of itself. */
export function browserSupported(userAgent: string): boolean {
  if (OTHERS.test(userAgent)) return false;
  const ios = iosVersion(userAgent);
  if (ios !== null) return ios >= OLDEST.Safari;
  for (const [name, pattern] of KNOWN) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return Number(version) >= OLDEST[name];
  }
  return false;
}
