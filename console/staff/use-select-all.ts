import type { StaffRow } from '#contract/staff/rows.ts';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { countText } from '../kit/text.ts';
import type { Selection } from '../kit/use-selection.ts';
import type { StaffList } from './use-staff-list.ts';

/** From here on a slip costs more than typing a number. */
const TYPED_FROM = 51;
/** What is typed before so many people are acted on. */
export const typedCount = (count: number): string | undefined => (count >= TYPED_FROM ? String(count) : undefined);

/** Chooses everybody whom the filters find: the server keeps to the filters, so that it does not matter how many they are. */
export function useSelectAll(list: StaffList, selection: Selection<StaffRow>): () => void {
  return () =>
    void call(staffApi.matchCount, list.asked).then(
      ({ count }) => {
        selection.takeEverything(count);
        if (count < (list.people.data?.total ?? 0))
          notify.info(`已选择 ${countText(count)} 人，不含超级管理员和您本人`);
      },
      (failure: unknown) => reportFailure(failure, 'read', { area: 'staff' }),
    );
}

/** Whom an act on the selection is about. */
export function chosenOf({ rows, everything }: Selection<StaffRow>, { asked }: StaffList): Chosen {
  if (everything === undefined) return { staffIds: rows.map(({ staffId }) => staffId) };
  return { staffIds: [], matching: asked, expected: everything };
}
