import { z } from 'zod';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';

const name = z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不能超过 20 个字');
const offered = z.boolean('offered 应为 true 或 false');

/** What is left out stays as it is; of a new city, name and pinyin must be given. */
export const CityEdit = z.object({
  cityId: z.int({ error: '请填写城市编号' }).min(100_000, '城市编号应为 6 位').max(999_999, '城市编号应为 6 位'),
  name: name.optional(),
  pinyin: z
    .string('请填写拼音')
    .regex(/^[a-z]{1,50}$/, '拼音应为小写字母')
    .optional(),
  isHot: z.boolean('isHot 应为 true 或 false').optional(),
  offered: offered.optional(),
});
export type CityEdit = z.output<typeof CityEdit>;

export interface CityRow {
  cityId: number;
  name: string;
  pinyin: string;
  isHot: boolean;
  offered: boolean;
}

export function savedCity(before: CityRow | undefined, edit: CityEdit): CityRow | Refused {
  const named = { name: edit.name ?? before?.name, pinyin: edit.pinyin ?? before?.pinyin };
  if (named.name === undefined || named.pinyin === undefined) return refuse(DESK_REFUSALS.cityIncomplete);
  return {
    cityId: edit.cityId,
    name: named.name,
    pinyin: named.pinyin,
    isHot: edit.isHot ?? before?.isHot ?? false,
    offered: edit.offered ?? before?.offered ?? true,
  };
}

/** A service or vehicle group: which there are is the program's, what they are called and whether offered the desk's. */
export const OfferEdit = z.object({
  name: name.optional(),
  position: z.int('排序应为整数').min(0, '排序不能小于 0').max(10_000, '排序不能大于 10000').optional(),
  offered: offered.optional(),
});
export type OfferEdit = z.output<typeof OfferEdit>;

export interface OfferRow {
  id: number;
  name: string;
  position: number;
  offered: boolean;
}

export const savedOffer = (before: OfferRow, edit: OfferEdit): OfferRow => ({
  id: before.id,
  name: edit.name ?? before.name,
  position: edit.position ?? before.position,
  offered: edit.offered ?? before.offered,
});

type Facts = Readonly<Record<string, string | number | boolean>>;
const LABELS: Record<string, string> = {
  name: '名称',
  pinyin: '拼音',
  text: '说明',
  contact: '联系人',
  phone: '调度电话',
  cities: '城市',
  groups: '车型',
  note: '备注',
  isHot: '热门',
  offered: '启用',
  position: '排序',
};
const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : String(value) || '空';

/** Old and new of what changed; all of it where there was nothing. */
export function referenceChange(before: Facts | undefined, after: Facts): string {
  const names = Object.keys(LABELS).filter((field) => field in after);
  if (!before) return names.map((field) => `${LABELS[field]} ${valueText(after[field]!)}`).join('，');
  const changes = names
    .filter((field) => before[field] !== after[field])
    .map((field) => `${LABELS[field]}由 ${valueText(before[field]!)} 改为 ${valueText(after[field]!)}`);
  return changes.join('，') || '内容未变';
}
