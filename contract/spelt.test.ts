import { expect, test } from 'vitest';
import { z } from 'zod';
import { BillLineKind } from '#rules/bill.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, optional, text, yuan } from './wire.ts';

const base = { lineId: ['id', z.int()], note: ['remark', optional(text)] } as const;
const line = spelt(
  {
    ...base,
    kind: ['lineType', coded(BillLineKind)],
    quotaFen: ['quotaRule.sceneQuota', yuan],
    personal: ['quotaRule.usePersonal', flag],
  },
  { lineTypeName: [z.string(), ({ kind }) => BillLineKind.labelOf(kind)] },
);
const ours: z.output<typeof line> = { lineId: 7, note: '早班', kind: 'ride', quotaFen: 1234, personal: true };
const wire = {
  id: 7,
  remark: '早班',
  lineType: BillLineKind.codeOf('ride'),
  quotaRule: { sceneQuota: 12.34, usePersonal: 1 },
  lineTypeName: BillLineKind.labelOf('ride'),
};

test('one table reads and writes, into nested objects too, and derives what only travels outward', () => {
  expect(line.encode(ours)).toEqual(wire);
  expect(line.decode(wire)).toStrictEqual(ours);
});

test('what is absent stays absent in both directions', () => {
  const { note: _, ...without } = ours;
  const { remark: __, ...sent } = wire;
  expect(line.decode(sent)).toStrictEqual(without);
  expect(Object.keys(line.encode(without))).not.toContain('remark');
});

test('a field that is wrong is named as the wire names it', () => {
  const paths = (sent: object) => line.safeParse(sent).error?.issues.map(({ path }) => path.join('.'));
  expect(paths({ ...wire, id: 'x' })).toEqual(['id']);
  expect(paths({ ...wire, quotaRule: { ...wire.quotaRule, sceneQuota: 'x' } })).toEqual(['quotaRule.sceneQuota']);
});

test('the compiler holds each codec to the field of the type', () => {
  interface Line {
    readonly lineId: number;
    readonly note?: string | undefined;
    readonly kind: BillLineKind | null;
  }
  spelt<Line>({ ...base, kind: ['lineType', coded(BillLineKind).nullable()] });
  // @ts-expect-error a number is no kind of line
  spelt<Line>({ ...base, kind: ['lineType', z.int()] });
  // @ts-expect-error two fields are missing
  spelt<Line>({ kind: ['lineType', coded(BillLineKind)] });
  // @ts-expect-error a derived value must fit its codec
  spelt({ ...base }, { name: [z.string(), ({ lineId }) => lineId] });
});

test('what is missing after reading is said by the rule, and what it accepts is written back', () => {
  const rule = z.object({ name: z.string('请输入名称').min(2, '名称太短'), open: z.boolean() });
  const draft = speltDraft(rule, { name: ['sceneName', optional(text)], open: ['isOpen', flag] });
  const messages = (sent: object) => draft.safeParse(sent).error?.issues.map(({ message }) => message);
  expect(messages({ isOpen: 1 })).toEqual(['请输入名称']);
  expect(messages({ sceneName: 'a', isOpen: 1 })).toEqual(['名称太短']);
  expect(draft.encode({ name: '通勤', open: false })).toEqual({ sceneName: '通勤', isOpen: 0 });
});
