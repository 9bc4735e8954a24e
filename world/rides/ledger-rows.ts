import type { AccountRow, Firm, LimitRowOf } from './firm.ts';
import type { WorldOrder } from './order.ts';
import { type RideTable, stamp } from './stream.ts';

export const limitTable = (companyId: number, rows: readonly LimitRowOf[], firstId: number): RideTable => ({
  table: 'limit_ledger',
  columns: [
    ...['company_id', 'id', 'order_id', 'staff_id', 'department_id', 'scene_id', 'start_city_id', 'counts_personal'],
    ...['entry', 'amount_fen', 'ride_at', 'created_at'],
  ],
  rows: function* () {
    let id = firstId;
    for (const { order, entry, amountFen, at } of rows) {
      const { counted, wish } = order;
      const { departmentId } = wish.traveller.person;
      const who = [counted.staffId, departmentId, counted.sceneId, wish.from.cityId, counted.countsPersonal] as const;
      yield [companyId, id, order.id, ...who, entry, amountFen, stamp(counted.rideAt), stamp(at)];
      id += 1;
    }
  },
});

export const accountTable = (companyId: number, rows: readonly AccountRow[], firstId: number): RideTable => ({
  table: 'account_ledger',
  columns: ['company_id', 'id', 'kind', 'amount_fen', 'order_id', 'objection_id', 'reference', 'note', 'at'],
  rows: function* () {
    let id = firstId;
    for (const { kind, amountFen, orderId, objectionId = null, reference, note, at } of rows) {
      yield [companyId, id, kind, amountFen, orderId, objectionId, reference, note, stamp(at)];
      id += 1;
    }
  },
});

export const paymentTable = (companyId: number, orders: readonly WorldOrder[], firstId: number): RideTable => ({
  table: 'personal_payment',
  columns: ['company_id', 'id', 'order_id', 'kind', 'amount_fen', 'reference', 'at'],
  rows: function* () {
    let id = firstId;
    for (const order of orders) {
      for (const { kind, amountFen, reference, at } of order.payments) {
        yield [companyId, id, order.id, kind, amountFen, reference, stamp(at)];
        id += 1;
      }
    }
  },
});

const YUAN = 100;

/** What the balance was right after the latest recharge: a fifth of it is called low. */
function afterRecharge({ accountRows }: Firm): number | null {
  let [balance, after] = [0, null as number | null];
  for (const { kind, amountFen } of accountRows) {
    if (kind === 'recharge') balance += amountFen;
    if (kind === 'settle') balance -= amountFen;
    if (kind === 'recharge') after = balance;
  }
  return after;
}

/** Somebody is told when less is left. */
export const warnFen = ({ account }: Firm): number => (account.kind === 'prepaid' ? 2_000 : 200_000) * YUAN;

export const companyAccountTable = (firm: Firm, warnedId: number): RideTable => ({
  table: 'company_account',
  columns: ['company_id', 'after_recharge_fen', 'warn_fen', 'warn_staff_id'],
  rows: () => [[firm.companyId, firm.account.kind === 'prepaid' ? afterRecharge(firm) : null, warnFen(firm), warnedId]],
});
