import { z } from 'zod';
import { localTime, optional, text } from './wire.ts';

const timeOrEmpty = z.codec(z.string(), z.date().nullable(), {
  decode: (wire) => (wire === '' ? null : localTime.decode(wire)),
  encode: (at) => (at === null ? '' : localTime.encode(at)),
});

/** Additive on every record that two people can edit at once. */
export const editedFields = {
  version: ['version', z.string()],
  editedBy: ['updateUserName', z.string()],
  editedAt: ['updateTime', timeOrEmpty],
} as const;

/** Additive on a save: the version that was read. Without it nothing is compared. */
export const readVersion = ['version', optional(text)] as const;
