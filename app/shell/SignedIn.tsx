import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { queryClient } from '../kit/calls.ts';
import { beginWithKept } from '../kit/kept.ts';
import { matches, usePlace } from '../kit/router.ts';
import { onSessionEnd } from '../kit/session.ts';
import { Loading } from '../kit/states.tsx';
import { startStream } from '../kit/stream.ts';
import { Toast } from '../kit/toast.tsx';
import { useWide } from '../kit/use-wide.ts';
import css from './App.module.css';
import { Offline } from './Offline.tsx';
import { ROUTES, type Route, type ScreenProps } from './routes.tsx';
import { TabBar } from './TabBar.tsx';
import { useConsent } from './use-consent.ts';
import { useCounts } from './use-counts.ts';

interface Found extends ScreenProps {
  route: Route;
}

function routeOf(path: string): Found {
  for (const route of ROUTES) {
    const params = matches(route.pattern, path);
    if (params) return { route, params };
  }
  return { route: ROUTES[0]!, params: {} };
}

function Panes({ route, params }: Found) {
  const isWide = useWide();
  const List = isWide && route.beside ? routeOf(route.beside).route.screen : null;
  const Screen = route.screen;
  if (!isWide || route.whole) return <Screen params={params} />;
  const Second = List ? Screen : route.pane;
  return (
    <div className={css.panes}>
      <div className={css.list}>{List ? <List params={{}} /> : <Screen params={params} />}</div>
      <div className={css.detail}>{Second ? <Second params={params} /> : <p className={css.none}>选一项查看</p>}</div>
    </div>
  );
}

function Shell() {
  const { path } = usePlace();
  const found = routeOf(path);
  const counts = useCounts();
  const isWide = useWide();
  useEffect(startStream, []);
  useConsent();
  // A screen begins at its heading, as a new page would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    document.querySelector<HTMLElement>('main')?.scrollTo(0, 0);
  }, [path]);
  return (
    <div className={css.app}>
      <div className={css.screens}>
        <Offline />
        <Suspense fallback={<Loading />}>
          <Panes {...found} />
        </Suspense>
      </div>
      {(isWide || found.route.tabs) && <TabBar now={found.route.tab} {...counts} />}
      <Toast />
    </div>
  );
}

/** The first screen waits for what the last visit left on the device, and for nothing else. */
export const ready: Promise<void> = beginWithKept();

// Nothing of the person before is left for the next one.
onSessionEnd(() => queryClient.clear());

/** All that a signed-in person has; who signs in first does not wait for it. */
export const SignedIn = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);
