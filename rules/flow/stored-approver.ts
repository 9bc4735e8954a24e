import { type Reader, storedAs, storedList, storedNumber, storedRecord, storedText, storedUnion } from '../stored.ts';
import type { StoredApprover } from './form-approver.ts';

type ApproverOf<K extends StoredApprover['kind']> = Extract<StoredApprover, { kind: K }>;

export const readApprover: Reader<StoredApprover> = storedUnion<StoredApprover>('kind', {
  head: storedAs({ kind: 'head' }),
  superior: storedAs({ kind: 'superior' }),
  superiorsSuperior: storedAs({ kind: 'superiorsSuperior' }),
  role: storedRecord<ApproverOf<'role'>>({ kind: storedAs('role'), roleId: storedNumber(), roleName: storedText() }),
  designated: storedRecord<ApproverOf<'designated'>>({
    kind: storedAs('designated'),
    staffIds: storedList(storedNumber()),
  }),
});
