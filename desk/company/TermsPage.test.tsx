// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import { type CompanyTerms, FIRST_TERMS } from '#rules/company-terms.ts';
import { clientOf } from '../kit/mounted.tsx';
import { TermsPage } from './TermsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page of a company, whose terms are read in anew as often as somebody changes them. */
async function start(first: Partial<CompanyTerms>) {
  let terms: CompanyTerms = { ...FIRST_TERMS, accountKind: 'postpaid', ...first };
  let version = 1;
  const sent: unknown[] = [];
  const companyOf = (companyId: number) => ({
    ...{ companyId, name: `企业${companyId}`, status: 'active', suspendedMessage: '', createdAt: new Date() },
    ...{ terms, staffCount: 1, administrator: { staffId: 1, name: '李敏', phone: '13800000000' } },
  });
  const versions = () => [
    { version, effectiveFrom: '2026-01-01', terms, change: '', madeBy: '李敏', releasedBy: '', madeAt: new Date() },
  ];
  const answerOf = ({ pathname, searchParams }: URL): unknown =>
    pathname === deskApi.company.path
      ? z.encode(deskApi.company.output, companyOf(Number(searchParams.get('companyId'))) as never)
      : pathname === deskApi.termsVersions.path
        ? z.encode(deskApi.termsVersions.output, { versions: versions(), plan: null } as never)
        : { amountFen: 0, needs: 'second', summary: '条款改动', effect: {} };
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)).input);
    const answer = { code: 0, msg: '', data: answerOf(new URL(path, 'http://desk')) };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = clientOf({ companies: 'act' });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/companies/$companyId/terms', component: TermsPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/companies/1/terms'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <RouterProvider router={router as never} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: '企业1 的条款' });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const press = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const finds = (more: Partial<CompanyTerms>) =>
    act(async () => {
      terms = { ...terms, ...more };
      version += 1;
      await client.refetchQueries();
      await screen.findByText(`生效中 v${version}`);
    });
  const opens = (companyId: number) => act(async () => router.history.push(`/companies/${companyId}/terms`));
  return { sent, field, type, press, finds, opens };
}
const TAX = '91110000MA01ABCD2E';

test('what was typed stays when newer terms are read in; what was not touched is taken over', async () => {
  const { sent, field, type, press, finds } = await start({ salesName: '李敏' });
  type('税号', TAX);
  await finds({ salesName: '乔安' });
  expect(field('税号').value).toBe(TAX);
  await expect.poll(() => field('销售').value).toBe('乔安');
  expect(screen.getByText('改动 1 处，从')).toBeDefined();
  await press('看看会变什么');
  await expect.poll(() => sent).toEqual([{ companyId: 1, taxpayerId: TAX }]);
});

test('what was typed has become the terms: it is no change any more, and a later one is taken over', async () => {
  const { field, type, press, finds } = await start({ salesName: '李敏' });
  type('销售', '乔安');
  await finds({ salesName: '乔安' });
  await expect.poll(() => screen.queryByText('改动 0 处，从')).not.toBeNull();
  await finds({ salesName: '范思远' });
  await expect.poll(() => field('销售').value).toBe('范思远');
  type('销售', '贾雪');
  await press(/^取\s*消$/);
  expect(field('销售').value).toBe('范思远');
});

test('what was typed of one company is not there in the terms of another', async () => {
  const { field, type, opens } = await start({});
  type('税号', TAX);
  await opens(2);
  await screen.findByRole('heading', { name: '企业2 的条款' });
  expect(field('税号').value).toBe('');
});

test('an agreed price that is left empty is asked for, and nothing is submitted', async () => {
  const { sent, type, press } = await start({});
  type('协议价（% 的资费价）', '');
  await press('看看会变什么');
  expect(await screen.findByText('请填写协议价')).toBeDefined();
  expect(sent).toEqual([]);
});
