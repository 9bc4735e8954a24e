import { z } from 'zod';
import { COMPANIONS_MAX } from '../application/draft.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';
import type { RideDraft } from './ride-draft.ts';

export const COLLEAGUE_REFUSALS = {
  unknown: refusal(28126, '没有找到这位同事，可能已经离职，请重新选择', 'riderId'),
  tooMany: refusal(28127, `同行人不能超过 ${COMPANIONS_MAX} 人`, 'companionIds'),
};

const staffId = z.int({ error: '请选择同事' }).positive('请选择同事');
/** Colleagues who ride, by who they are: whoever books need not know their phones. Absent: as `rider` and `companions` say. */
export const RidingColleagues = z.object({
  riderId: staffId.optional(),
  companionIds: z.array(staffId).max(COMPANIONS_MAX, `同行人不能超过 ${COMPANIONS_MAX} 人`).optional(),
});
export type RidingColleagues = z.output<typeof RidingColleagues>;

type People = Pick<RideDraft, 'rider' | 'companions'>;
type Contact = People['companions'][number];

export const colleaguesOf = ({ riderId, companionIds = [] }: RidingColleagues): number[] =>
  riderId === undefined ? companionIds : [riderId, ...companionIds];

/** Who rides, colleagues after those who were typed; `known` has whoever works for the company. */
export function whoRideWith(
  { rider, companions }: People,
  { riderId, companionIds = [] }: RidingColleagues,
  known: ReadonlyMap<number, Contact>,
): People | Refused {
  const found = companionIds.flatMap((id) => known.get(id) ?? []);
  const named = riderId === undefined ? rider : known.get(riderId);
  if (named === undefined || found.length < companionIds.length) return refuse(COLLEAGUE_REFUSALS.unknown);
  if (companions.length + found.length > COMPANIONS_MAX) return refuse(COLLEAGUE_REFUSALS.tooMany);
  return { rider: named, companions: [...companions, ...found] };
}
