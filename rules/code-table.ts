import { z } from 'zod';

type Rows = Record<string, readonly [code: number | string, label: string]>;

/** One enumeration: our name, the code on the wire, the label on the screen. Everything else derives from it. */
export function codeTable<const T extends Rows>(rows: T) {
  type Name = keyof T & string;
  type Code = T[keyof T][0];
  const names = Object.keys(rows) as [Name, ...Name[]];
  const byCode = new Map<string, Name>(names.map((name) => [String(rows[name]![0]), name]));
  return {
    names,
    schema: z.enum(names),
    codeOf: (name: Name): Code => rows[name]![0],
    labelOf: (name: Name): string => rows[name]![1],
    /** Forms send the code as text, JSON as a number: both are read. */
    nameOf: (code: number | string): Name | undefined => byCode.get(String(code)),
    options: names.map((name) => ({ value: name, label: rows[name]![1] })),
  };
}

export type CodeTable = ReturnType<typeof codeTable>;
export type NameOf<T extends { schema: z.ZodType }> = z.output<T['schema']>;
