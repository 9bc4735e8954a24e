import type pg from 'pg';
import { ACCOUNT_CHECKS } from './account-checks.ts';
import { APPROVAL_CHECKS } from './approval-checks.ts';
import { BILL_CHECKS } from './bill-checks.ts';
import type { Check } from './check.ts';
import { INVOICE_CHECKS } from './invoice-checks.ts';
import { LIMIT_CHECKS } from './limit-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';

export const CHECKS: readonly Check[] = [
  ...ACCOUNT_CHECKS,
  ...LIMIT_CHECKS,
  ...APPROVAL_CHECKS,
  ...BILL_CHECKS,
  ...PAYMENT_CHECKS,
  ...INVOICE_CHECKS,
];
/** Of each check so many examples are told, and how many there are. */
const EXAMPLES = 10;

export interface Difference {
  readonly check: string;
  readonly companyId: number;
  readonly total: number;
  readonly examples: readonly { readonly what: string; readonly expected: string; readonly found: string }[];
}

interface Row {
  what: string;
  expected: string;
  found: string;
  total: string;
}

async function differenceOf(client: pg.ClientBase, check: Check, companyId: number): Promise<Difference[]> {
  const { rows } = await client.query<Row>(
    `select what::text, coalesce(expected::text, '无') as expected, coalesce(found::text, '无') as found,
      count(*) over () as total from (${check.sql}) difference order by what limit ${EXAMPLES}`,
    [companyId],
  );
  if (rows.length === 0) return [];
  const examples = rows.map(({ what, expected, found }) => ({ what, expected, found }));
  return [{ check: check.name, companyId, total: Number(rows[0]!.total), examples }];
}

/** Everything that differs, company by company, as the caller's transaction sees it. */
export async function findDifferences(client: pg.ClientBase): Promise<Difference[]> {
  await client.query('set local role qixing_owner; set local search_path = qixing; set local jit = off');
  const { rows } = await client.query<{ id: string }>('select id from company_ids() as id');
  const differences: Difference[] = [];
  for (const { id } of rows) {
    await client.query(`set local app.company_id = '${Number(id)}'`);
    for (const check of CHECKS) differences.push(...(await differenceOf(client, check, Number(id))));
  }
  return differences;
}

/**
 * Adds up what the tables say in more than one place, for every company, and tells where they differ. One snapshot for
 * all: what is booked meanwhile is not half in it.
 */
export async function reconcile(client: pg.ClientBase): Promise<Difference[]> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await findDifferences(client);
  } finally {
    await client.query('rollback');
  }
}

/** For a person who reads it on a terminal. */
export function differenceText({ check, companyId, total, examples }: Difference): string {
  const lines = examples.map(({ what, expected, found }) => `  ${what}：应为 ${expected}，实为 ${found}`);
  const more = total > examples.length ? [`  … 共 ${total} 处`] : [];
  return [`企业 ${companyId}　${check}：${total} 处差异`, ...lines, ...more].join('\n');
}
