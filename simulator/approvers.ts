import { type WaitingApproval, waitingFor } from '../tests/scenarios/approving.ts';
import type { Employee } from '../tests/scenarios/company.ts';
import { appCall } from './calls.ts';

type Subject = Parameters<typeof waitingFor>[1];

const decide = async (person: Employee, subject: Subject, path: string, more: object): Promise<void> => {
  const { approvalId, stepNo }: WaitingApproval = await waitingFor(person, subject);
  await appCall(person, path, { approvalId, stepNo, ...more });
};

export const approve = (person: Employee, subject: Subject): Promise<void> =>
  decide(person, subject, '/app/v1/approvals/approve', {});
export const reject = (person: Employee, subject: Subject, reason: string): Promise<void> =>
  decide(person, subject, '/app/v1/approvals/reject', { reason });
