import { applicationApi } from '#contract/application.ts';
import { ApprovalStatus } from '#rules/application.ts';
import { call } from '../kit/call.ts';
import { DETAIL, detailSearch } from './detail-address.ts';
import { filterOf, NOTHING_ASKED } from './filters.ts';

const MOST_FOUND = 5;

/** For the command palette: by number where the word looks like one, else by who applied. */
export async function findApplications(keyword: string, signal: AbortSignal) {
  const field = /^[A-Z]{0,3}\d+$/i.test(keyword) ? 'number' : 'staffName';
  const words = field === 'number' ? keyword.toUpperCase() : keyword;
  const asked = { ...filterOf({ ...NOTHING_ASKED, [field]: words }), page: 1, pageSize: MOST_FOUND };
  const { rows } = await call(applicationApi.page, asked, signal);
  return rows.map(({ applicationId, number, staffName, status }) => ({
    key: `application-${applicationId}`,
    label: number,
    hint: `${staffName} ${ApprovalStatus.labelOf(status)}`,
    to: DETAIL,
    search: detailSearch(applicationId),
  }));
}
