// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import type { TariffKey } from '#rules/tariff.ts';
import { emptyRates } from './fields.ts';
import { type Drafting, useDraft } from './use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

const TARIFF: TariffKey = { cityId: 110_100, service: 'scheduled', vehicleGroup: 'comfort' };
const START = new Date('2037-01-01T00:00:00+08:00');
const draftAt = (version: number): DeskTariffDraft => ({
  ...{ draftId: 1, version, state: 'open', effectiveFrom: START, staffId: 1, staffName: '李敏', savedAt: START },
  ...{ submittedAt: null, returned: '', rates: emptyRates(TARIFF, START) },
});
const detailAt = (version: number) =>
  ({ cityName: '北京市', versions: [], draft: version > 0 ? draftAt(version) : null }) as Drafting['detail'];

/** The draft as a page has it; `finds`: read again, at this version by now. */
function start(first: number) {
  const sent: number[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { version } = JSON.parse(String(body));
    sent.push(version);
    const data = z.encode(deskApi.saveTariffDraft.output, draftAt(version + 1));
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook((detail: Drafting['detail']) => useDraft({ tariff: TARIFF, detail }, null), {
    ...{ initialProps: detailAt(first), wrapper },
  });
  const type = () => act(async () => hook.result.current.setRates(emptyRates(TARIFF, START)));
  const save = () => act(async () => void (await hook.result.current.save()));
  return { sent, type, save, finds: (version: number) => hook.rerender(detailAt(version)) };
}

test('what a colleague saved meanwhile is not written over unseen', async () => {
  const { sent, type, save, finds } = start(3);
  await type();
  finds(4);
  await type();
  await save();
  expect(sent).toEqual([3]);
});

test('whoever begins after it was read goes on from what is there, and from their own save', async () => {
  const { sent, type, save, finds } = start(0);
  finds(2);
  await type();
  await save();
  finds(3);
  await type();
  await save();
  expect(sent).toEqual([2, 3]);
});
