// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import { type DeskSettings, FIRST_SETTINGS } from '#rules/desk/settings.ts';
import { clientOf, mount } from '../kit/mounted.tsx';
import { RulesTab } from './RulesTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The rules as they are read; what is sent of them. */
async function start(first: Partial<DeskSettings>) {
  let stored = { ...FIRST_SETTINGS, ...first, version: 1 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ code: 0, msg: '', data: stored }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = clientOf({ staff: 'act' });
  mount(<RulesTab />, client);
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
  const save = async () => {
    // The button is free once the form has been seen to differ.
    await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存/ }).disabled).toBe(false);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })));
  };
  const finds = (more: Partial<DeskSettings>) =>
    act(async () => {
      stored = { ...stored, ...more, version: stored.version + 1 };
      await client.refetchQueries({ queryKey: query(deskApi.deskSettings, {}).queryKey });
      await new Promise((drawn) => setTimeout(drawn, 50));
    });
  return { sent, field, type, save, finds };
}
const CORRECTION = '更正一律复核的金额';
const MOVEMENT = '收付一律复核的金额';

test('what is no amount is not saved as none: the second person stays', async () => {
  const { sent, type, save } = await start({ correctionCapFen: 500_000 });
  await type(CORRECTION, '5万');
  await save();
  expect(await screen.findByText('请输入正确的金额')).toBeDefined();
  expect(sent).toEqual([]);
  await type(CORRECTION, '');
  await save();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ correctionCapFen: null, version: 1 })]);
});

test('what was typed stays when a newer version is read in; what was not touched is taken over', async () => {
  const { sent, field, type, save, finds } = await start({ correctionCapFen: 500_000, movementCapFen: 900_000 });
  await type(CORRECTION, '6000');
  await finds({ movementCapFen: 800_000 });
  expect((await field(CORRECTION)).value).toBe('6000');
  await expect.poll(async () => (await field(MOVEMENT)).value).toBe('8000.00');
  await save();
  const saved = { correctionCapFen: 600_000, movementCapFen: 800_000, version: 2 };
  await expect.poll(() => sent).toEqual([expect.objectContaining(saved)]);
  await finds({ correctionCapFen: 600_000 });
  await finds({ correctionCapFen: 700_000 });
  // After the save it is a colleague's.
  await expect.poll(async () => (await field(CORRECTION)).value).toBe('7000.00');
});
