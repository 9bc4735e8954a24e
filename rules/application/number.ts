import { dayOf } from '../calendar.ts';

/** A group of companies may put its three letters before its numbers; the lines of its journeys are then shown too. */
const GROUP_PREFIX = /^[A-Z]{3}$/;

/** Letters of a group, or none; the day; a serial number of the platform, so that no two are alike. */
export function applicationNo(groupPrefix: string | null, at: Date, serial: number): string {
  if (groupPrefix !== null && !GROUP_PREFIX.test(groupPrefix)) throw new Error(`${groupPrefix} is no group prefix`);
  return `${groupPrefix ?? ''}${dayOf(at).replaceAll('-', '')}${String(serial % 100_000_000).padStart(8, '0')}`;
}

export const hasGroupPrefix = (applicationNumber: string): boolean => /^[A-Z]{3}/.test(applicationNumber);
/** The line of a journey, counted from 1. */
export const legNo = (applicationNumber: string, at: number): string =>
  `${applicationNumber}-${String(at + 1).padStart(2, '0')}`;
