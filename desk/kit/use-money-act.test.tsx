// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ToastHost } from '#console/kit/notify.tsx';
import { holdToasts } from '#console/kit/toasts.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskHold } from '#contract/desk-holds.ts';
import { FIRST_SETTINGS } from '#rules/desk/settings.ts';
import { clientOf, mount } from './mounted.tsx';
import { useMoneyAct } from './use-money-act.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.runOnlyPendingTimers(); // every toast goes
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another one each time: the same again, so soon, would be the same act. */
let reference = 0;
const movement = () => {
  reference += 1;
  return { companyId: 1, reference: `R-${reference}`, note: '', amountFen: 100 };
};

/** A dialog that goes once its act was submitted, as they all do. */
function Dialog() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Form onDone={() => setOpen(false)} /> : <p>提交以后</p>;
}
function Form({ onDone }: { onDone: () => void }) {
  const { act: submit } = useMoneyAct();
  const send = async () => (await submit('登记充值', deskApi.recharge, movement())) && onDone();
  return (
    <button type="button" onClick={() => void send()}>
      看看会变什么
    </button>
  );
}

/** One act that was submitted, and the toast about it; which holds were withdrawn. */
async function submitted(amountFen: number) {
  const withdrawn: number[] = [];
  let holdId = 0;
  const held = (): DeskHold => ({
    ...{ holdId, version: 1, call: deskApi.recharge.path, companyId: 1, companyName: '合岳', amountFen },
    ...{ summary: '', effect: {}, needs: 'none', state: 'waiting', staffId: 1, staffName: '李敏' },
    ...{ submittedAt: new Date(), releaseAt: new Date(), decidedBy: null, decidedAt: null, outcome: '' },
  });
  const answerOf = (path: string, body: unknown): unknown => {
    if (path.endsWith('/preview')) return { amountFen, needs: 'none', summary: '账户增加', effect: {} };
    if (path.endsWith('/submit')) {
      holdId += 1;
      return z.encode(deskApi.submitHold.output, held());
    }
    if (path.endsWith('/withdraw')) {
      withdrawn.push((body as DeskHold).holdId);
      return z.encode(deskApi.withdrawHold.output, { ...held(), state: 'withdrawn' });
    }
    return { ...FIRST_SETTINGS, version: 1 };
  };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const data = answerOf(new URL(path, 'http://desk').pathname, body && JSON.parse(String(body)));
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const submit = async () => {
    mount(
      <>
        <Dialog />
        <ToastHost />
      </>,
      clientOf({ accounts: 'act' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: '看看会变什么' }));
    fireEvent.click(await screen.findByRole('button', { name: /提\s*交/ }));
    await screen.findByText('提交以后');
  };
  await submit();
  const passes = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1_000));
  return { withdrawn, submit, passes };
}

test('what was submitted can be taken back as long as was promised, though its dialog is gone', async () => {
  const { withdrawn, passes } = await submitted(100);
  await passes(30);
  expect(screen.getByRole('status').textContent).toBe('60 秒后执行 ¥1.00撤回');
  fireEvent.click(screen.getByRole('button', { name: '撤回' }));
  expect(await screen.findByText('已撤回')).toBeDefined();
  expect(withdrawn).toEqual([1]);
});

test('the offer goes when the time is over, also under the pointer; without an amount none is named', async () => {
  const { passes } = await submitted(0);
  expect(screen.getByRole('status').textContent).toBe('60 秒后执行撤回');
  await passes(40);
  holdToasts();
  await passes(21);
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
});

test('two acts of one amount are two offers', async () => {
  const { submit, withdrawn } = await submitted(100);
  cleanup();
  await submit();
  const offers = screen.getAllByRole('button', { name: '撤回' });
  expect(offers).toHaveLength(2);
  for (const offer of offers) fireEvent.click(offer);
  await expect.poll(() => withdrawn).toEqual([1, 2]);
});
