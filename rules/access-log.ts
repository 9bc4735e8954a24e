import { codeTable, type NameOf } from './code-table.ts';

/** How somebody proved who they are. */
export const SignInWay = codeTable({
  code: ['code', '短信验证码'],
  password: ['password', '密码'],
  sso: ['sso', '企业单点登录'],
  passkey: ['passkey', '通行密钥'],
});
export type SignInWay = NameOf<typeof SignInWay>;

/** From where, as a person would say it. */
export interface Place {
  readonly address: string;
  readonly device: string;
}

const placeText = ({ address, device }: Place): string => `${device}，地址 ${address}`;

/** What was asked for beside it; null: nothing. */
export type AskedFactor = 'app' | 'passkey' | null;
const FACTOR_TEXTS = { app: '和动态验证码', passkey: '和通行密钥' };

export const signedInText = (way: SignInWay, factor: AskedFactor, place: Place): string =>
  `登录：${SignInWay.labelOf(way)}${factor ? FACTOR_TEXTS[factor] : ''}，${placeText(place)}`;
export const passkeyAddedText = (name: string, place: Place): string => `添加通行密钥“${name}”：${placeText(place)}`;
export const passkeyRemovedText = (name: string, place: Place): string => `删除通行密钥“${name}”：${placeText(place)}`;
export const factorSetText = (place: Place): string => `绑定动态验证码：${placeText(place)}`;
export const factorStoppedText = (place: Place): string => `停用动态验证码：${placeText(place)}`;
export const factorResetText = (name: string): string => `重置“${name}”的动态验证码，并退出其全部设备`;
export const factorResetFromOutsideText = (name: string): string => `${factorResetText(name)}（服务器命令）`;
export const passwordSetText = (place: Place): string => `设置登录密码：${placeText(place)}`;
export const sessionEndedText = (device: string, place: Place): string =>
  `退出设备：${device || '未知设备'}，由 ${placeText(place)} 操作`;
export const signedOutText = (place: Place): string => `退出登录：${placeText(place)}`;
export const failedText = (why: string, place: Place, nth: number): string =>
  `登录失败：${why}，${placeText(place)}${nthText(nth)}`;
export const refusedText = (what: string, place: Place, nth: number): string =>
  `拒绝访问：${what}，${placeText(place)}${nthText(nth)}`;

const nthText = (nth: number): string => (nth > 1 ? `（一小时内第 ${nth} 次）` : '');

const MARKS = [1, 5, 20, 100, 500, 2_500, 12_500, 62_500];

/**
 * What fails again and again from one place is gathered: the first has an entry, then the 5th, 20th, 100th and so on of an
 * hour, each with how many there were. A script leaves a handful of lines and not a flood in which nothing is found.
 */
export const isWorthAnEntry = (nth: number, before = nth - 1): boolean =>
  MARKS.some((mark) => before < mark && mark <= nth);

/** From ever new addresses: past so many entries about one person in an hour nothing more is written. */
export const MOST_ENTRIES_AN_HOUR = 30;
