import { expect, test } from 'vitest';
import { browserSupported } from './browser-support.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const BLINK = `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko)`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = (system: string): string => `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) ${WEBKIT}`;

test.each([
  ['Chrome', true, `${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ['the oldest Chrome', true, `${BLINK} Chrome/111.0.0.0 Safari/537.36`],
  ['a Chrome too old', false, `${BLINK} Chrome/109.0.0.0 Safari/537.36`],
  ['headless Chrome', true, `${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Edge', true, `${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['an Edge too old', false, `${BLINK} Chrome/98.0.0.0 Safari/537.36 Edg/98.0.0.0`],
  ['Edge before Chromium', false, `${BLINK} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Internet Explorer', false, 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['Firefox', true, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['a Firefox too old', false, 'Mozilla/5.0 (Windows NT 6.1; rv:102.0) Gecko/20100101 Firefox/102.0'],
  ['Safari', true, `${MAC} ${WEBKIT} Version/18.1 Safari/605.1.15`],
  ['the oldest Safari', true, `${MAC} ${WEBKIT} Version/16.4 Safari/605.1.15`],
  ['a Safari too old', false, `${MAC} ${WEBKIT} Version/16.3 Safari/605.1.15`],
  ['Safari on a phone', true, `${phone('18_1')} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', true, `${phone('17_5')} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on an old iPhone', false, `${phone('15_7')} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on an old iPhone', false, `${phone('16_1')} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Opera', false, `${BLINK} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['QQ browser', false, `${BLINK} Chrome/123.0.0.0 Safari/537.36 Core/1.116 QQBrowser/19.2`],
  ['Sogou', false, `${BLINK} Chrome/116.0.0.0 Safari/537.36 SE 2.X MetaSr 1.0`],
  ['360', false, `${BLINK} Chrome/132.0.0.0 Safari/537.36 QIHU 360SE`],
  ['WeChat', false, `${phone('18_1')} Mobile/15E148 MicroMessenger/8.0.50`],
  ['an app that shows pages', false, 'Mozilla/5.0 (Linux; Android 14; V; wv) AppleWebKit/537.36 Chrome/142.0 Mobile'],
  ['something unknown', false, 'curl/8.7.1'],
  ['nothing at all', false, ''],
])('%s: supported is %s', (_name, supported, userAgent) => {
  expect(browserSupported(userAgent)).toBe(supported);
});
