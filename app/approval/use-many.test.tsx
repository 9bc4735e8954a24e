// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { useMany } from './use-many.ts';

const rows = Array.from(
  { length: 120 },
  (_, at) =>
    ({ approvalId: at + 1, stepNo: 1, subject: 'application', applicantName: `员工${at + 1}` }) as WaitingApproval,
);
interface Sent {
  readonly items: readonly { readonly approvalId: number }[];
}

/** What the server makes of each call; undefined: nothing comes back. */
let answers: ((sent: Sent) => unknown)[];
let sent: number[];
const passed = ({ items }: Sent) => ({
  results: items.map(({ approvalId }) => ({ approvalId, code: 0, msg: '成功', status: 'passed' })),
});
beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const asked: Sent = JSON.parse(body);
    sent.push(asked.items.length);
    const data = (answers.shift() ?? passed)(asked);
    if (data === undefined) throw new TypeError('no network');
    return { json: async () => ({ code: 0, msg: '', data }) };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function passAll() {
  const onDone = vi.fn();
  const { result } = renderHook(() => useMany(rows, onDone));
  act(() => result.current.setIds(rows.map(({ approvalId }) => approvalId)));
  act(() => result.current.passAll());
  expect(result.current.done).toEqual({ count: 0, total: 120 });
  await expect.poll(() => result.current.done).toBeNull();
  return { result, onDone };
}

test('all that wait are passed, fifty at a time', async () => {
  const { result, onDone } = await passAll();
  expect(sent).toEqual([50, 50, 20]);
  expect(result.current.failed).toEqual([]);
  expect(onDone).toHaveBeenCalled();
});

test('where the line breaks in the middle, what was done, what nobody knows and what was not sent are told apart', async () => {
  const nothing = () => undefined;
  answers = [passed, nothing, nothing];
  const { result, onDone } = await passAll();
  // The lost one was sent twice under its key.
  expect(sent).toEqual([50, 50, 50]);
  expect(result.current.failed.map(({ approval }) => approval.approvalId)).toEqual(
    rows.slice(50, 100).map(({ approvalId }) => approvalId),
  );
  expect(new Set(result.current.failed.map(({ failure }) => failure))).toEqual(
    new Set(['没有收到答复，不知道是否已审批，请看列表']),
  );
  expect(result.current.unsent.length).toBe(20);
  expect(result.current.ids.length).toBe(70);
  expect(onDone).not.toHaveBeenCalled();
});

test('what the server refuses of one part stops none of the others', async () => {
  const refused = (asked: Sent) => ({
    results: passed(asked).results.map((one, at) => (at === 0 ? { ...one, code: 28_060, msg: '已由李明通过' } : one)),
  });
  answers = [refused];
  const { result } = await passAll();
  expect(sent).toEqual([50, 50, 20]);
  expect(result.current.failed).toEqual([{ approval: rows[0], failure: '已由李明通过' }]);
});
