import { accessApi } from './access.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call there is. A route that is not listed here does not start, and a call that is listed must be served. */
export const API = { access: accessApi } as const;

export const endpoints: readonly Endpoint[] = Object.values(API).flatMap((calls) => Object.values(calls) as Endpoint[]);
