import { type Reader, storedAs, storedList, storedNumber, storedRecord, storedText, storedUnion } from '../stored.ts';
import type { StoredApprover, StoredStep } from './form.ts';

type ApproverOf<K extends StoredApprover['kind']> = Extract<StoredApprover, { kind: K }>;

const approver: Reader<StoredApprover> = storedUnion<StoredApprover>('kind', {
  head: storedAs({ kind: 'head' }),
  superior: storedAs({ kind: 'superior' }),
  superiorsSuperior: storedAs({ kind: 'superiorsSuperior' }),
  role: storedRecord<ApproverOf<'role'>>({ kind: storedAs('role'), roleId: storedNumber(), roleName: storedText() }),
  designated: storedRecord<ApproverOf<'designated'>>({
    kind: storedAs('designated'),
    staffIds: storedList(storedNumber()),
  }),
});

/** The steps of one version of a flow. A list has no place for a version: the first form that needs one is a record. */
export const readSteps: Reader<StoredStep[]> = storedList(
  storedRecord<StoredStep>({ stepId: storedNumber(), description: storedText(), approver }),
);
