import { dayOf } from '../calendar.ts';

const SERIALS = 10_000_000_000;

/** The day and a serial number of the platform; longer than an application's, so that one is never taken for the other. */
export const orderNo = (at: Date, serial: number): string =>
  `${dayOf(at).replaceAll('-', '')}${String(serial % SERIALS).padStart(10, '0')}`;
