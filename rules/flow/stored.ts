import { orAbsent, type Reader, storedList, storedNumber, storedRecord, storedText } from '../stored.ts';
import { readAmounts } from './amount.ts';
import type { StoredStep } from './form.ts';
import { readApprover } from './stored-approver.ts';

/** The steps of one version of a flow. A list has no place for a version: the first form that needs one is a record. */
export const readSteps: Reader<StoredStep[]> = storedList(
  storedRecord<StoredStep>({
    stepId: storedNumber(),
    description: storedText(),
    approver: readApprover,
    amounts: orAbsent(readAmounts),
  }),
);
