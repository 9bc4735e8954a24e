import { BULK_MAX } from '#contract/staff/conditions.ts';
import type { StaffRow } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { MAX_PAGE_SIZE } from '#rules/paging.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { countText } from '../kit/text.ts';
import type { Selection } from '../kit/use-selection.ts';
import type { StaffList } from './use-staff-list.ts';

const PAGES = BULK_MAX / MAX_PAGE_SIZE;

async function everybody(filter: StaffList['asked']): Promise<{ rows: StaffRow[]; total: number }> {
  const rows: StaffRow[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await call(staffApi.page, { ...filter, page, pageSize: MAX_PAGE_SIZE });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) return { rows, total: answer.total };
    if (page === PAGES) return { rows, total: answer.total };
  }
  return { rows, total: rows.length };
}

/** Chooses everybody the filters find, as many as one action takes. */
export function useSelectAll(
  list: StaffList,
  selection: Selection<StaffRow>,
  canSelect: (row: StaffRow) => boolean,
): () => void {
  return () =>
    void everybody(list.asked).then(
      ({ rows, total }) => {
        selection.set(rows.filter(canSelect));
        if (total > rows.length)
          notify.warning(`一次最多选择 ${countText(BULK_MAX)} 人，已选择前 ${countText(rows.length)} 人`);
      },
      (failure: unknown) => reportFailure(failure, 'read', { area: 'staff' }),
    );
}
