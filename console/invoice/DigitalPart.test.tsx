// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { invoiceApi } from '#contract/invoice.ts';
import type { RedStep } from '#contract/invoice-digital.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { DigitalPart } from './DigitalPart.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const AT = new Date('2037-03-02T10:00:00+08:00');
const STEP: RedStep = {
  ...{ redLetterId: 9, orderNo: 'D1', amountFen: 100, reason: '多收', neededAt: AT, stage: 'requested' },
  ...{ confirmationNo: '33010126110000000062', requestedAt: AT, confirmBefore: AT, isExpired: false },
  ...{ confirmedAt: null, confirmedBy: '', declinedReason: '', number: null, files: [] },
};

/** The part with a red letter that waits for the company; what is sent of it. */
async function open() {
  const sent: Record<string, string>[] = [];
  const data = z.encode(invoiceApi.elements.output, {
    ...{ isDigital: true, withTravellers: false, travellerCount: 0, archive: null },
    redLetters: [STEP],
  });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.includes('redLetter')) return new Response(JSON.stringify({ code: 0, msg: '', data }));
    sent.push(Object.fromEntries(new URLSearchParams(String(body))));
    return new Promise(() => {});
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfirmHost>
        <DigitalPart invoiceId={7} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  await screen.findByText(/33010126110000000062/);
  return sent;
}
const press = (name: RegExp) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

test.each([
  ['agreed to', /^确\s*认$/],
  ['declined', /^不同意$/],
])('the confirmation that is %s is the one that was read', async (_, name) => {
  const sent = await open();
  press(name);
  await screen.findByRole('dialog');
  if (name.test('不同意')) fireEvent.change(screen.getByLabelText('不同意的原因'), { target: { value: '金额不对' } });
  press(name);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ redId: '9', confirmationNo: STEP.confirmationNo });
});
