import type { BillStatus } from './codes.ts';

/** One step in the life of a bill. */
export interface BillStep {
  readonly status: BillStatus;
  readonly at: Date;
  /** Who: a person of the company, or the provider. */
  readonly name: string;
}

/** Who acts where nobody of the company does. */
export const PROVIDER_NAME = '平台';

const STEP_TEXT: Readonly<Record<BillStatus, string>> = {
  issued: '账单已出',
  disputed: '提出异议，平台处理',
  processed: '异议处理完成',
  confirmed: '账单已确认',
  paid: '账单已结清',
};
export const stepText = (status: BillStatus): string => STEP_TEXT[status];

export interface StepAhead {
  readonly text: string;
  /** What the bill waits for at this moment. */
  readonly isNow: boolean;
}

/** The way still before a bill: the company's confirmation, once no objection is in its way. */
export function stepsAhead(status: BillStatus): readonly StepAhead[] {
  if (status === 'confirmed' || status === 'paid') return [];
  return [
    { text: '待确认', isNow: status !== 'disputed' },
    { text: '账单已确认', isNow: false },
  ];
}
