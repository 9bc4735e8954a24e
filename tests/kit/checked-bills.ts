import { type CheckedLine, checkBill } from '#server/proof/check.ts';
import type { TestServer } from './server.ts';

/** A bill held against all sides, past the calls: what came of it, and every line that is not plain. */
export async function checkedBill(
  { services }: TestServer,
  bill: { companyId: number; billId: number; month: string },
): Promise<{ result: Awaited<ReturnType<typeof checkBill>>; lines: CheckedLine[] }> {
  const lines: CheckedLine[] = [];
  const report = {
    limits: async () => undefined,
    lines: async () => undefined,
    keep: async (more: readonly CheckedLine[]) => void lines.push(...more),
  };
  const result = await services.database.companyRead(bill.companyId, (db) => checkBill(db, bill, report));
  return { result, lines };
}

/** Every bill there is, of all companies. */
export async function allCheckedBills(server: TestServer) {
  const { rows } = await server.owner.query<{ company: string; id: string; month: string }>(
    "select company_id as company, id, to_char(month, 'YYYY-MM') as month from bill order by 1, 2",
  );
  const checked = [];
  for (const { company, id, month } of rows) {
    checked.push(await checkedBill(server, { companyId: Number(company), billId: Number(id), month }));
  }
  return checked;
}

/** What differs in any of them, in words that say where. */
export const differencesIn = (checked: readonly { lines: readonly CheckedLine[] }[]): string[] =>
  checked.flatMap(({ lines }) =>
    lines
      .filter(({ lot }) => lot === 'differs')
      .map(({ orderId, proof }) => `${orderId} ${JSON.stringify(proof.findings)}`),
  );
