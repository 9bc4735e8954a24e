/**
 * The look's values, stated once: the build writes them into tokens.css as `--qx-…` for our own parts, and antd's theme
 * takes the same ones. Colours are for light and for dark ground.
 */
export const COLOURS = {
  primary: ['#3450c6', '#4562d8'],
  primaryHover: ['#4562d8', '#3e5acd'],
  primaryActive: ['#283fa3', '#3450c6'],
  onPrimary: ['#fff', '#fff'],
  link: ['#3450c6', '#8fa3f5'],
  linkHover: ['#4562d8', '#a9b9f8'],
  linkActive: ['#283fa3', '#7388e8'],
  tint: ['#eef1fb', '#232b4a'],
  tintHover: ['#e2e8fa', '#2b3560'],
  text: ['#1b2130', '#e6e9f0'],
  text2: ['#4b5366', '#aeb5c4'],
  text3: ['#666e80', '#8c94a6'],
  textDisabled: ['#8a91a1', '#636b7d'],
  border: ['#d3d8e1', '#343b4b'],
  borderStrong: ['#8a91a1', '#6b7386'],
  line: ['#e7eaf0', '#272d3a'],
  page: ['#fff', '#181c25'],
  layout: ['#f7f8fa', '#12151c'],
  elevated: ['#fff', '#1f2430'],
  fill: ['#f2f4f7', '#1f2430'],
  fill2: ['#e9ecf1', '#2a3140'],
  track: ['#eef0f4', '#12151c'],
  chosen: ['#fff', '#2a3140'],
  spotlight: ['#1b2130', '#3a4254'],
  mask: ['rgba(27,33,48,.42)', 'rgba(0,0,0,.55)'],

  success: ['#157347', '#5cc795'],
  warning: ['#8f5a00', '#e0ae4f'],
  error: ['#c02b37', '#f08a90'],
  errorHover: ['#d03b46', '#f4a3a8'],
  onError: ['#fff', '#181c25'],

  ok: ['#1f8f58', '#4fb985'],
  run: ['#1e86b4', '#4faed6'],
  wait: ['#b87400', '#d9a23c'],
  bad: ['#d03b46', '#e8727a'],
  off: ['#7f8696', '#8c94a6'],
  note: ['#7a52c4', '#a98be8'],
  okText: ['#157347', '#5cc795'],
  runText: ['#0b6e99', '#4faed6'],
  waitText: ['#8f5a00', '#e0ae4f'],
  badText: ['#c02b37', '#f08a90'],
  offText: ['#4b5366', '#aeb5c4'],
  noteText: ['#6e44b8', '#a98be8'],
  okBg: ['#eaf6f0', '#17302a'],
  runBg: ['#e8f4fa', '#172c3a'],
  waitBg: ['#fdf4e3', '#332a18'],
  badBg: ['#fcedee', '#3a2027'],
  offBg: ['#f2f4f7', '#1f2430'],
  noteBg: ['#f3eefb', '#2a2340'],
  member: ['#96660a', '#e0ae4f'],

  chart1: ['#3450c6', '#8fa3f5'],
  chart2: ['#068466', '#1fddac'],
  chart3: ['#c4761a', '#fab836'],
  chart4: ['#66305a', '#b63c5b'],
  chart5: ['#3994ef', '#d1e3f0'],
  chart6: ['#8b909f', '#828594'],
  chartQuiet: ['#aebae8', '#4a5690'],
  chartBar: ['#7d90dd', '#7388e8'],
  chartBefore: ['#a9b1c1', '#6b7386'],
  menuItem: ['#fff', '#2a3140'],
  menuRing: ['0 0 0 1px #e7eaf0, 0 1px 2px rgba(27,33,48,.05)', 'none'],

  mapLand: ['#eef1f5', '#141821'],
  mapDistrict: ['#f3f5f8', '#1a1f29'],
  mapTouched: ['#fafbfc', '#1e2430'],
  mapBorder: ['#c9d0dc', '#333b4a'],
  mapRoad: ['#e3e8f0', '#262d3a'],
  mapWater: ['#d5e5f0', '#1b3140'],
  mapTiles: ['none', 'invert(.9) hue-rotate(180deg) saturate(.6)'],

  shadow: ['0 0 0 1px rgba(27,33,48,.06), 0 8px 24px -6px rgba(27,33,48,.16)', '0 0 0 1px #343b4b'],
  shadowButton: ['0 1px 1px rgba(27,33,48,.04)', 'none'],
  shadowItem: ['0 1px 2px rgba(27,33,48,.05)', 'none'],
  outline: ['rgba(52,80,198,.20)', 'rgba(143,163,245,.28)'],
  focusBad: ['0 0 0 3px rgba(192,43,55,.16)', '0 0 0 3px rgba(240,138,144,.26)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export const FONT =
  '"QX Inter", -apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei UI", "Microsoft YaHei", ' +
  '"Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';

/** In pixels. */
export const SIZES = {
  size: 13,
  sizeSm: 12,
  sizeLg: 14,
  sizeXl: 16,
  radius: 6,
  radiusSm: 4,
  radiusLg: 8,
  radiusDialog: 10,
};

/** How long a change of look takes; nothing of it where somebody wants no motion. */
const SPEEDS = { fast: '0.08s', mid: '0.12s', slow: '0.18s' };

export type Palette = Record<keyof typeof COLOURS, string>;
export const paletteOf = (ground: 0 | 1): Palette =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, values]) => [name, values[ground]])) as Palette;

const nameOf = (name: string): string => `--qx-${name.replace(/[A-Z0-9]/g, (sign) => `-${sign.toLowerCase()}`)}`;
const listOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${nameOf(name)}: ${typeof value === 'number' ? `${value}px` : value};`)
    .join('\n');

/**
 * Light is the default, and what paper gets; dark follows the system unless the person chose, which the shell writes as
 * data-theme on <html>.
 * The dark list stands twice because CSS can't join a media query with a selector.
 */
export function tokensCss(): string {
  const dark = `color-scheme: dark; ${listOf(paletteOf(1))}`;
  const stopped = Object.fromEntries(Object.keys(SPEEDS).map((name) => [name, '0s']));
  return `
    :root { color-scheme: light; ${listOf({ ...paletteOf(0), font: FONT, ...SIZES, ...SPEEDS })}
      --qx-focus: 0 0 0 3px var(--qx-outline); }
    @media screen { [data-theme="dark"] { ${dark} } }
    @media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
    @media (prefers-reduced-motion: reduce) { :root { ${listOf(stopped)} } }`;
}
