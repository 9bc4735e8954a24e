import { AnomalyRule, AnomalyVerdict } from '#rules/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import { byName, type Filter, one } from '../kit/filter-table.ts';

/** The month that is looked at: this one, unless the address says another. */
const month: Filter<Month, Month> = {
  names: ['month'],
  empty: (today) => today.slice(0, 7),
  read: (text = '') => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined),
  write: (value) => [value],
  words: () => [],
  input: (value) => value,
};

export const ANOMALY_FILTERS = {
  month,
  rule: one('rule', byName(AnomalyRule), '规则'),
  verdict: one('verdict', byName(AnomalyVerdict)),
};
