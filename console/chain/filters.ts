import { one, type Spelling } from '../kit/filter-table.ts';

/** 0 is the company of the terms. */
const entity: Spelling<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
  label: String,
};

/** One legal entity's money. */
export const CHAIN_FILTERS = { entity: one('entity', entity) };
