// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { answer } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useSceneLinks } from './use-scene-links.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const row = (sceneId: number, isLinked: boolean) => ({
  ...{ sceneId, sceneName: `场景${sceneId}`, description: '', ruleId: isLinked ? 7 : null, ruleName: null },
  ...{ isGray: 0, checkedStatus: isLinked ? 1 : 0, templateId: 2, status: 1, isQuick: 0 },
});

let rows: ReturnType<typeof row>[];
let sent: URLSearchParams[];
let isRefused: boolean;
beforeEach(() => {
  [rows, sent, isRefused] = [[row(1, true), row(2, false), row(3, false)], [], false];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (!path.startsWith(secondApprovalApi.link.path)) return answer(rows);
    sent.push(new URLSearchParams(String(body)));
    return isRefused ? Response.json({ code: 40400, msg: '没有查询到数据', data: null }) : answer(null);
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open() {
  const rule = { id: 7, name: '超额' } as RuleView;
  const { result } = renderHook(() => useSceneLinks(rule, () => undefined), { wrapper });
  await expect.poll(() => result.current.isReady).toBe(true);
  const scene = (id: number) => result.current.rows.find(({ sceneId }) => sceneId === id)!;
  return { result, choose: (id: number, on: boolean) => act(() => result.current.choose([scene(id)], on)) };
}

test('what is saved says what it was chosen against', async () => {
  const { result, choose } = await open();
  expect(result.current.isChanged).toBe(false);
  choose(2, true);
  expect(result.current.isChanged).toBe(true);
  act(() => result.current.save());
  await expect.poll(() => sent).toHaveLength(1);
  expect([sent[0]!.get('sceneIdList'), sent[0]!.get('openedSceneIds')]).toEqual(['1,2', '1']);
});

test('refused, the scenes are read again: somebody else’s stand beside the own, and one that is gone is chosen no more', async () => {
  const { result, choose } = await open();
  choose(2, true);
  choose(3, true);
  [rows, isRefused] = [[row(1, false), row(2, false), row(4, true)], true];
  act(() => result.current.save());
  await expect.poll(() => result.current.rows.map(({ sceneId }) => sceneId)).toEqual([1, 2, 4]);
  expect([...result.current.chosen].sort()).toEqual([2, 4]);
  act(() => result.current.save());
  await expect.poll(() => sent).toHaveLength(2);
  expect([sent[1]!.get('sceneIdList'), sent[1]!.get('openedSceneIds')]).toEqual(['2,4', '4']);
});
