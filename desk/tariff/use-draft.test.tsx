// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { TariffKey } from '#rules/tariff.ts';
import { emptyRates, type Rates } from './fields.ts';
import { type Drafting, useDraft } from './use-draft.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TARIFF: TariffKey = { cityId: 110_100, service: 'scheduled', vehicleGroup: 'comfort' };
const START = new Date('2037-01-01T00:00:00+08:00');
const draftAt = (version: number): DeskTariffDraft => ({
  ...{ draftId: 1, version, state: 'open', effectiveFrom: START, staffId: 1, staffName: '李敏', savedAt: START },
  ...{ submittedAt: null, returned: '', rates: emptyRates(TARIFF, START) },
});
const detailAt = (version: number) =>
  ({ cityName: '北京市', versions: [], draft: version > 0 ? draftAt(version) : null }) as Drafting['detail'];

/** The draft as a page has it, and as a colleague leaves it before it is saved. */
function start(first: number, colleague: DeskTariffDraft | null = null) {
  const sent: { version: number; baseFen: number; minimumFen: number }[] = [];
  const answer = (code: number, data: unknown) =>
    new Response(JSON.stringify({ code, msg: '', data }), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const now = { ...detailAt(0), draft: colleague };
    if (!body) return answer(0, z.encode(deskApi.tariff.output, now));
    const asked = JSON.parse(String(body));
    sent.push(asked);
    if (colleague && asked.version !== colleague.version) return answer(REFUSALS.changedMeanwhile.code, null);
    return answer(0, z.encode(deskApi.saveTariffDraft.output, draftAt(asked.version + 1)));
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ConfirmHost>{children}</ConfirmHost>
    </QueryClientProvider>
  );
  const hook = renderHook((detail: Drafting['detail']) => useDraft({ tariff: TARIFF, detail }), {
    ...{ initialProps: detailAt(first), wrapper },
  });
  const type = (more: object = {}) =>
    act(async () => hook.result.current.setRates({ ...emptyRates(TARIFF, START), ...more } as Rates));
  const save = () => act(async () => void (await hook.result.current.save()));
  const press = () => act(async () => void hook.result.current.save());
  const finds = (version: number) => hook.rerender(detailAt(version));
  return { sent, type, save, press, finds, draft: () => hook.result.current };
}
const versions = (sent: readonly { version: number }[]) => sent.map(({ version }) => version);

test('what a colleague saved meanwhile is not written over unseen', async () => {
  const { sent, type, save, finds } = start(3);
  await type();
  finds(4);
  await type();
  await save();
  expect(versions(sent)).toEqual([3]);
});

test('whoever begins after it was read goes on from what is there, and from their own save', async () => {
  const { sent, type, save, finds } = start(0);
  finds(2);
  await type();
  await save();
  finds(3);
  await type();
  await save();
  expect(versions(sent)).toEqual([2, 3]);
});

const theirs = (more: object, state: 'open' | 'submitted' = 'open'): DeskTariffDraft => {
  const draft = draftAt(4);
  return { ...draft, state, staffName: '乔安', rates: { ...draft.rates, ...more } as Rates };
};

test('of two who write one draft the second sees both, and saves what they choose over what is there', async () => {
  const { sent, type, press, draft } = start(3, theirs({ minimumFen: 900, perKmFen: 300 }));
  await type({ baseFen: 1_200, perKmFen: 250 });
  await press();
  await screen.findByLabelText('里程价：用我的');
  expect(draft().rates).toMatchObject({ baseFen: 1_200 });
  fireEvent.click(screen.getByLabelText('里程价：用我的'));
  fireEvent.click(screen.getByText('按所选保存'));
  await waitFor(() => expect(versions(sent)).toEqual([3, 4]));
  expect(sent[1]).toMatchObject({ baseFen: 1_200, perKmFen: 250, minimumFen: 900 });
  await waitFor(() => expect(draft().isChanged).toBe(false));
});

test('whoever goes back to what they typed is asked again', async () => {
  const { sent, type, press, draft } = start(3, theirs({ baseFen: 900 }));
  await type({ baseFen: 1_200 });
  await press();
  fireEvent.click(await screen.findByText('返回修改'));
  await waitFor(() => expect(draft().isSaving).toBe(false));
  expect([draft().rates, draft().isChanged]).toEqual([expect.objectContaining({ baseFen: 1_200 }), true]);
  await press();
  await waitFor(() => expect(versions(sent)).toEqual([3, 3]));
});

test('what a colleague has submitted meanwhile takes nothing, and what was typed stays', async () => {
  const late = start(3, theirs({ baseFen: 900 }, 'submitted'));
  await late.type({ baseFen: 1_200 });
  await late.save();
  expect(versions(late.sent)).toEqual([3]);
  expect(late.draft().rates).toMatchObject({ baseFen: 1_200 });
  expect(screen.queryByText('按所选保存')).toBeNull();
});
