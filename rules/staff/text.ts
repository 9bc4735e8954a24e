import { type LimitDraft, limitText } from '../limit.ts';
import { CompanyPay } from '../staff.ts';

const NONE = '无';
/** A log entry names people; a list that would fill pages names the first of them and counts the rest. */
const MOST_NAMES = 200;

export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join('、');
  return names.length > MOST_NAMES ? `${shown}等 ${names.length} 人` : shown;
}

export const listText = (words: readonly string[]): string => words.join('、') || NONE;

interface NamedPerson {
  readonly name: string;
  readonly number: string | null;
}

export function addedText({ name, number }: NamedPerson, department: string, roles: readonly string[]): string {
  return `添加员工“${name}”（${department}${number ? `，员工编号 ${number}` : ''}，角色：${listText(roles)}）`;
}

export const removedText = ({ name, number }: NamedPerson): string =>
  `删除员工“${name}”（员工编号 ${listText(number ? [number] : [])}）`;

const payText = (on: boolean): string => CompanyPay.labelOf(on ? 'enabled' : 'disabled');
export const paySwitchedText = (name: string, on: boolean): string =>
  `${on ? '启用' : '停用'}员工“${name}”的企业支付（由“${payText(!on)}”改为“${payText(on)}”）`;

export const sceneAssignedText = (scene: string, names: readonly string[], isTaken: boolean): string =>
  `${isTaken ? '移除' : '添加'} ${names.length} 名员工的用车场景“${scene}”：${namesText(names)}`;

export const manyPaySwitchedText = (names: readonly string[], on: boolean): string =>
  `${on ? '启用' : '停用'} ${names.length} 名员工的企业支付：${namesText(names)}`;

export const restoredText = (
  name: string,
  department: string,
  roles: readonly string[],
  lost: readonly string[],
): string =>
  `恢复已删除的员工“${name}”（${department}，角色：${listText(roles)}${lost.length > 0 ? `；未能恢复：${listText(lost)}` : ''}）`;

export const keyCustomersText = (names: readonly string[], on: boolean): string =>
  `${on ? '设为' : '取消'}会员 ${names.length} 人：${namesText(names)}`;

export const phoneChangedText = (name: string, before: string, after: string): string =>
  `修改员工“${name}”的手机号，由 ${before} 改为 ${after}`;

/** Somebody with what held before. */
export interface PersonBefore<T> {
  readonly name: string;
  readonly before: T;
}

/** People by what they had before: '原“不限”：A、B；原“每日 ¥50.00”：C'. */
function beforeText(people: readonly PersonBefore<string>[]): string {
  const names = new Map<string, string[]>();
  for (const { name, before } of people) names.set(before, [...(names.get(before) ?? []), name]);
  return [...names].map(([before, who]) => `原“${before}”：${namesText(who)}`).join('；');
}

export const scenesSetText = (scenes: readonly string[], people: readonly PersonBefore<readonly string[]>[]): string =>
  `用车场景改为“${listText(scenes)}”（${beforeText(people.map((one) => ({ ...one, before: listText(one.before) })))}）`;

export const limitSetText = (limit: LimitDraft, people: readonly PersonBefore<LimitDraft>[]): string =>
  `限额改为“${limitText(limit)}”（${beforeText(people.map((one) => ({ ...one, before: limitText(one.before) })))}）`;

export const conditionsText = (sentences: readonly string[]): string => `设置员工用车条件：${sentences.join('；')}`;

/** `part`: which lines, where the file was stored in several parts. */
export const importedText = (
  [label, filename, part = '']: readonly [label: string, filename: string, part?: string],
  { done, failed }: { readonly done: number; readonly failed: number },
  [verb, who]: readonly [verb: string, who: readonly string[]],
): string =>
  `${label}员工文件“${filename}”${part}：共 ${done + failed} 行，成功 ${done} 行，失败 ${failed} 行` +
  (done > 0 ? `；${verb}：${namesText(who)}` : '');
