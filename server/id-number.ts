import { seal, unseal } from './sealed.ts';
import type { Secrets } from './secrets.ts';

const purpose = 'staff id number';

export const sealIdNumber = (secrets: Secrets, companyId: number, idNumber: string): Buffer =>
  seal({ secrets, purpose, companyId }, idNumber);

/** Null where there is none, or where it was sealed with a secret that is lost. */
export const openIdNumber = (secrets: Secrets, companyId: number, kept: Buffer | null): string | null =>
  unseal({ secrets, purpose, companyId }, kept);
