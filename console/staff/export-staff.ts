import { z } from 'zod';
import { staffApi } from '#contract/staff.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import type { StaffList } from './use-staff-list.ts';

/** The workbook of everybody whom the filters find, not only of the page shown. */
export function exportStaff({ asked, people }: StaffList): void {
  const total = people.data?.total ?? 0;
  if (total === 0) {
    notify.warning(STAFF_REFUSALS.exportEmpty.msg);
    return;
  }
  const wire = Object.entries(z.encode(staffApi.export.input, asked)).filter(([, value]) => value !== undefined);
  const link = document.createElement('a');
  link.href = `${staffApi.export.path}?${new URLSearchParams(wire.map(([name, value]) => [name, String(value)]))}`;
  link.download = '';
  link.click();
  notify.success(`正在导出 ${countText(total)} 名员工`);
}
