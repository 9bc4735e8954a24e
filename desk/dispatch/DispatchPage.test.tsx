// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { DispatchPage } from './DispatchPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [BEIJING, CHENGDU] = [110_100, 510_100];
const NAMES = new Map([
  [BEIJING, '北京市'],
  [CHENGDU, '成都市'],
]);

/** The server's answer: without a city, the one where most rides wait. */
function boardOf(asked: number | undefined, waiting: ReadonlyMap<number, number>): Output<typeof deskApi.board> {
  const cities = [...waiting]
    .map(([cityId, count]) => ({ cityId, name: NAMES.get(cityId)!, waiting: count }))
    .sort((one, other) => other.waiting - one.waiting);
  return { cityId: asked ?? cities[0]?.cityId ?? 0, cities, isAutomatic: false, waiting: [], running: [], cars: [] };
}

/** The page at this address; `wait` says how many rides wait where by now, and has it read again. */
async function start(address: string) {
  let waiting = new Map<number, number>();
  vi.stubGlobal('fetch', async (url: string) => {
    const sent = new URL(url, 'http://desk').searchParams.get('cityId');
    const data = z.encode(deskApi.board.output, boardOf(sent === null ? undefined : Number(sent), waiting));
    const answer = { code: 0, msg: '', data };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  const client = clientOf({});
  const wait = (inBeijing: number, inChengdu: number) =>
    act(async () => {
      waiting = new Map([
        [BEIJING, inBeijing],
        [CHENGDU, inChengdu],
      ]);
      await client.refetchQueries();
      await new Promise((drawn) => setTimeout(drawn, 50));
    });
  waiting = new Map([
    [BEIJING, 2],
    [CHENGDU, 1],
  ]);
  mountAt(DispatchPage, client, address);
  await screen.findByRole('heading', { name: '调度' });
  const city = () => screen.getByRole('combobox', { name: '城市' }).closest('.ant-select')?.textContent;
  return { wait, city };
}

test('the city that is open stays open when more rides wait elsewhere', async () => {
  const { wait, city } = await start('/');
  expect(city()).toContain('北京市');
  await wait(2, 9);
  expect(city()).toContain('北京市');
  await wait(0, 9);
  expect(city()).toContain('北京市');
});

test('a city that the address names is the one that opens', async () => {
  const { wait, city } = await start(`/?city=${CHENGDU}`);
  expect(city()).toContain('成都市');
  await wait(9, 1);
  expect(city()).toContain('成都市');
});
