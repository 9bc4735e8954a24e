import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { REFUSALS } from '#rules/refusal.ts';
import { parseSearch, stringifySearch } from './address.ts';
import { ConfirmHost } from './confirm.tsx';
import { queryClient } from './query-client.ts';
import { storeUser } from './stored-user.ts';

/** What the server would answer. */
export const answer = (data: unknown, code = 0) => new Response(JSON.stringify({ code, msg: '', data }));

/** Whoever is signed in is asked before what they typed is left; a test that uses it empties localStorage. */
export const signIn = (): void =>
  storeUser({
    ...{ userId: 1, userName: '周明', roleName: '超级管理员', phone: '13800000000', deptId: 1 },
    ...{ companyId: 1, companyName: '云帆科技', accountType: 'postpaid' },
  });

/** A part of the console as its shell holds it, without what moves. */
export const mount = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>{part}</ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );

/** The same at an address. */
export function mountAt(component: () => ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...{ parseSearch, stringifySearch },
  });
  return mount(<RouterProvider router={router as never} />);
}

/** A record that a colleague saves after its form has read it once: every save of the form is refused as stale. */
export class Overtaken {
  readonly versions: unknown[] = [];
  #reads = 0;

  save(version: unknown): Response {
    this.versions.push(version);
    return answer(null, REFUSALS.changedMeanwhile.code);
  }

  read<T>(first: T, later: T): T {
    this.#reads += 1;
    return this.#reads === 1 ? first : later;
  }

  /** Saves, goes back to the form and saves again: both times by the version that the form was opened with. */
  async expectAskedTwice(): Promise<void> {
    const save = screen.getByRole('button', { name: /^保\s*存$/ });
    await act(async () => fireEvent.click(save));
    fireEvent.click(await screen.findByRole('button', { name: '返回修改' }));
    await expect.poll(() => [this.#reads, queryClient.isFetching()]).toEqual([3, 0]);
    await act(async () => undefined);
    await act(async () => fireEvent.click(save));
    await expect.poll(() => this.versions).toHaveLength(2);
    expect(this.versions).toEqual(['1', '1']);
  }
}
