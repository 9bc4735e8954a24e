import { z } from 'zod';
import { SpendingLimit } from '#rules/limit.ts';
import { PERMISSION } from '#rules/permission.ts';
import { LimitLineKind } from '#rules/proof.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, optional, paged, text, whole, yuan } from './wire.ts';

const proof = calls('proof', { access: [PERMISSION.staff, PERMISSION.department] });
const fen = yuan.nullable();

/** A movement with what was left after it; '' and null where the ride is not the reader's to see. */
const line = spelt(
  {
    at: ['time', localTime],
    kind: ['entryType', coded(LimitLineKind)],
    note: ['remark', z.string()],
    movedFen: ['amount', yuan],
    leftFen: ['running', fen],
    orderId: ['orderId', z.int().nullable()],
    orderNo: ['orderNo', z.string()],
    rideAt: ['bookingDate', localTime.nullable()],
    from: ['fromAddress', z.string()],
    to: ['toAddress', z.string()],
    sceneName: ['sceneName', z.string()],
  },
  { entryTypeName: [z.string(), ({ kind }) => LimitLineKind.labelOf(kind)] },
);
export type LimitLine = z.output<typeof line>;

const limitFields = {
  kind: ['type', coded(SpendingLimit)],
  moneyFen: ['money', yuan],
  startDay: ['startDay', z.string().nullable()],
  endDay: ['endDay', z.string().nullable()],
} as const;

/** Another limit that the next ride is held against. */
const other = spelt({ name: ['name', z.string()], ...limitFields, leftFen: ['residual', fen] });
const version = spelt({ ...limitFields, setAt: ['time', localTime], setByName: ['userName', z.string()] });

const statement = spelt({
  ownerName: ['name', z.string()],
  departmentName: ['departmentName', z.string()],
  month: ['month', z.string()],
  ...limitFields,
  windowFrom: ['startTime', localTime],
  windowUntil: ['endTime', localTime.nullable()],
  /** What staff and department rows, the app and a booking say is left; null: no bound. */
  leftFen: ['residual', fen],
  settledFen: ['settled', yuan],
  settledOrders: ['settledNum', z.int()],
  heldFen: ['held', yuan],
  heldOrders: ['heldNum', z.int()],
  cancelledOrders: ['cancelledNum', z.int()],
  rows: ['list', z.array(line)],
  total: ['totalRecord', z.int()],
  others: ['others', z.array(other)],
  versions: ['versions', z.array(version)],
});
export type LimitStatement = z.output<typeof statement>;

export const limitStatementApi = {
  limitStatement: proof.form(
    '/api/v3/limit/statement',
    '额度流水：一个员工或部门的限额在一个周期里的占用、结算、释放、退回和剩余',
    paged({ userId: optional(whole), deptId: optional(whole), month: optional(text) }),
    statement,
  ),
};
