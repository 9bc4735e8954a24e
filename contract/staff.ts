import { staffImports } from './staff/imports.ts';
import { staffReads } from './staff/reads.ts';
import { staffWrites } from './staff/writes.ts';

export const staffApi = { ...staffReads, ...staffWrites, ...staffImports };
