import type { ApprovalStatus, StepStatus } from '#rules/application.ts';
import type { BillStatus, ObjectionStatus } from '#rules/bill.ts';
import type { NameOf } from '#rules/code-table.ts';
import type { InvoiceStatus, PeriodStatus } from '#rules/invoice.ts';
import type { OrderStatus } from '#rules/order.ts';
import type { SceneStatus } from '#rules/scene.ts';
import type { CompanyPay, SecretaryStatus } from '#rules/staff.ts';

/** What a state means to the reader, whatever it is called: the glyph's shape and colour follow from it. */
export type StateKey = 'ok' | 'run' | 'wait' | 'bad' | 'off' | 'note';

export const ORDER_STATE: Record<OrderStatus, StateKey> = {
  booking: 'run',
  accepted: 'run',
  prepayment: 'wait',
  waiting: 'run',
  departed: 'run',
  arrived: 'run',
  serving: 'run',
  ended: 'run',
  toSettle: 'wait',
  paying: 'run',
  deducting: 'run',
  toPay: 'wait',
  settled: 'ok',
  completed: 'ok',
  disputed: 'bad',
  cancelled: 'off',
};

/** Also for second approvals. */
export const APPROVAL_STATE: Record<ApprovalStatus, StateKey> = {
  pending: 'wait',
  running: 'run',
  passed: 'ok',
  rejected: 'bad',
  revoked: 'off',
};

export const STEP_STATE: Record<StepStatus, StateKey> = { pending: 'wait', passed: 'ok', rejected: 'bad' };

export const BILL_STATE: Record<BillStatus, StateKey> = {
  issued: 'wait',
  disputed: 'bad',
  processed: 'wait',
  confirmed: 'ok',
  paid: 'ok',
};

/** An open objection is the provider's turn. */
export const OBJECTION_STATE: Record<ObjectionStatus, StateKey> = { open: 'run', decided: 'ok' };

export const INVOICE_STATE: Record<InvoiceStatus, StateKey> = {
  withdrawn: 'off',
  refused: 'bad',
  submitted: 'run',
  accepted: 'run',
  invoiced: 'ok',
  received: 'ok',
  mailed: 'ok',
};

export const PERIOD_STATE: Record<NameOf<typeof PeriodStatus>, StateKey> = {
  open: 'wait',
  partly: 'run',
  invoiced: 'ok',
};

export const SCENE_STATE: Record<SceneStatus, StateKey> = {
  enabled: 'ok',
  disabled: 'off',
  deleted: 'off',
  expired: 'off',
};

export const PAY_STATE: Record<NameOf<typeof CompanyPay>, StateKey> = { enabled: 'ok', disabled: 'off' };

export const SECRETARY_STATE: Record<SecretaryStatus, StateKey> = { pending: 'wait', active: 'ok', rejected: 'bad' };
