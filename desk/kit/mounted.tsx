import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '#console/kit/address.ts';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import type { DeskMe } from '#contract/desk-session.ts';
import { meQuery } from './me.ts';

/** What is known at the desk to somebody with these rights; what fails is not asked for again. */
export function clientOf(rights: DeskMe['rights']): QueryClient {
  const asked = { networkMode: 'always' } as const;
  const client = new QueryClient({ defaultOptions: { queries: { ...asked, retry: false }, mutations: asked } });
  client.setQueryData(meQuery.queryKey, { rights } as unknown as DeskMe);
  return client;
}

/** A part of the desk as its shell holds it. */
export const mount = (part: ReactNode, client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>{part}</ConfirmHost>
    </QueryClientProvider>,
  );

/** The same at an address. */
export function mountAt(component: () => ReactNode, client: QueryClient, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...{ parseSearch, stringifySearch },
  });
  return mount(<RouterProvider router={router as never} />, client);
}
