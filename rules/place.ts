import { z } from 'zod';
import { type Refused, refusal, refuse } from './refusal.ts';
import { Point } from './scene/draft.ts';

export const SAVED_PLACE_REFUSALS = {
  tooMany: refusal(28180, '最多收藏 {most} 个地点，请先删除不用的'),
} as const;

export const SAVED_PLACES_MOST = 20;
/** One home and one office each; as many others as fit. */
export const PLACE_LABELS = ['home', 'office', 'other'] as const;
export type PlaceLabel = (typeof PLACE_LABELS)[number];

const words = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, '地点名称太长')
    .regex(/^\P{Cc}*$/u, '不能包含换行等特殊字符');

/** A place that somebody keeps for later. */
export const SavedPlaceDraft = z.object({
  label: z.enum(PLACE_LABELS, { error: '请选择地点类型' }).default('other'),
  name: words('请填写地点名称', 100),
  address: z
    .string()
    .trim()
    .max(200, '地址太长')
    .regex(/^\P{Cc}*$/u, '不能包含换行等特殊字符')
    .default(''),
  cityId: z.int({ error: '请选择城市' }).positive('请选择城市'),
  point: z.object(Point.shape, { error: '请选择地点' }),
});
export type SavedPlaceDraft = z.output<typeof SavedPlaceDraft>;

export const mayKeepPlace = (kept: number): Refused | null =>
  kept >= SAVED_PLACES_MOST ? refuse(SAVED_PLACE_REFUSALS.tooMany, { most: SAVED_PLACES_MOST }) : null;
