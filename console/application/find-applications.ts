import { applicationApi } from '#contract/application.ts';
import { ApprovalStatus } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import { call } from '../kit/call.ts';
import { inputOf, readFilters } from '../kit/filter-table.ts';
import { DETAIL, detailSearch } from './detail-address.ts';
import { APPLICATION_FILTERS } from './filters.ts';

const MOST_FOUND = 5;

/** For the command palette: by number where the word looks like one, else by who applied. */
export async function findApplications(keyword: string, signal: AbortSignal) {
  const field = /^[A-Z]{0,3}\d+$/i.test(keyword) ? 'number' : 'staffName';
  const words = field === 'number' ? keyword.toUpperCase() : keyword;
  const plain = readFilters(APPLICATION_FILTERS, {}, dayOf(new Date()));
  const input = inputOf(APPLICATION_FILTERS, { ...plain, [field]: words });
  const { rows } = await call(applicationApi.page, { ...input, page: 1, pageSize: MOST_FOUND }, signal);
  return rows.map(({ applicationId, number, staffName, status }) => ({
    key: `application-${applicationId}`,
    label: number,
    hint: `${staffName} ${ApprovalStatus.labelOf(status)}`,
    to: DETAIL,
    search: detailSearch(applicationId),
  }));
}
