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
  disputed: '异议处理中',
  processed: '异议处理完成，待确认',
  confirmed: '账单已确认',
  paid: '账单已结清',
};
export const stepText = (status: BillStatus): string => STEP_TEXT[status];

/** The way still before a bill; with objections it goes through their processing. */
export function stepsAhead(status: BillStatus): readonly string[] {
  if (status === 'confirmed' || status === 'paid') return [];
  return status === 'disputed' ? ['待确认', '账单已确认'] : ['账单已确认'];
}
