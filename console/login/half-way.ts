import { ACCESS_REFUSALS } from '#rules/access.ts';
import { CallFailed } from '../kit/call.ts';

const HALF_WAY: readonly number[] = [ACCESS_REFUSALS.factorNeeded.code, ACCESS_REFUSALS.factorToSet.code];

/** Who it is has been proven, and the company asks for more. */
export const isHalfWay = (error: unknown): boolean => error instanceof CallFailed && HALF_WAY.includes(error.code);
