import { z } from 'zod';
import { fail } from './wire.ts';

/** JSON text in a form, or the structure itself; always the structure on the way out. */
export const structure = <T>(inner: z.ZodType<T>) =>
  z.codec(z.unknown(), inner, {
    decode: (wire, context) => {
      if (typeof wire !== 'string') return wire;
      try {
        return JSON.parse(wire) ?? fail(context, '请填写完整信息！');
      } catch {
        return fail(context, '请填写完整信息！');
      }
    },
    encode: (value) => value,
  });
