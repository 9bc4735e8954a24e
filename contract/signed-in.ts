import { z } from 'zod';
import { AccountKind } from '#rules/company.ts';
import { coded } from './wire.ts';

/** What a browser keeps of the person who signed in; by itself, since every visit reads it and few sign in. */
export const SignedIn = z.object({
  userId: z.int(),
  userName: z.string(),
  roleName: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  accountType: coded(AccountKind),
  phone: z.string(),
  deptId: z.int(),
});
export type SignedIn = z.output<typeof SignedIn>;
