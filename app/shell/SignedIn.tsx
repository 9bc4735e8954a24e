import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { appMeApi } from '#contract/app-me.ts';
import { appPlacesApi } from '#contract/app-places.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { wasAskedEarly } from '#ui/asked-early.ts';
import { queryClient, reading } from '../kit/calls.ts';
import { Fallible } from '../kit/Fallible.tsx';
import { beginWithKept } from '../kit/kept.ts';
import { pressButtonsOnce } from '../kit/press-once.ts';
import { matches, usePlace } from '../kit/router.ts';
import { followServerTime } from '../kit/server-time.ts';
import { onSessionEnd } from '../kit/session.ts';
import { Failed, Loading } from '../kit/states.tsx';
import { startStream } from '../kit/stream.ts';
import { Toast } from '../kit/toast.tsx';
import { useWide } from '../kit/use-wide.ts';
import css from './App.module.css';
import { Offline } from './Offline.tsx';
import { home, ROUTES, type Route, type ScreenProps } from './routes.tsx';
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

/** Nobody is sooner at the next screen, and the first one has the line for itself. */
const NEXT_MS = 1_500;
function useNextScreens(): void {
  useEffect(() => {
    const timer = setTimeout(() => void home().catch(() => undefined), NEXT_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** What did not come once is not asked for again by this page. */
const NOT_DRAWN = <Failed error={new Error('请检查网络后重试。')} onRetry={() => location.reload()} />;

function Shell() {
  const { path } = usePlace();
  const found = routeOf(path);
  const counts = useCounts();
  const isWide = useWide();
  useEffect(startStream, []);
  useConsent();
  useNextScreens();
  // A screen begins at its heading, as a new page would.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    document.querySelector<HTMLElement>('main')?.scrollTo(0, 0);
  }, [path]);
  return (
    <div className={css.app}>
      <div className={css.screens}>
        <Offline />
        <Fallible of={path} instead={NOT_DRAWN}>
          <Suspense fallback={<Loading />}>
            <Panes {...found} />
          </Suspense>
        </Fallible>
      </div>
      {(isWide || found.route.tabs) && <TabBar now={found.route.tab} {...counts} />}
      <Toast />
    </div>
  );
}

/** What the page asked for has mostly come by now; else the first screen is drawn without it. */
const PATIENCE_MS = 300;
async function beginWithAsked(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const asked = [
    ...(wasAskedEarly(appMeApi.me.path) ? [queryClient.prefetchQuery(reading(appMeApi.me, {}))] : []),
    ...(wasAskedEarly(appRidesApi.scenes.path) ? [queryClient.prefetchQuery(reading(appRidesApi.scenes, {}))] : []),
    ...(wasAskedEarly(appPlacesApi.places.path) ? [queryClient.prefetchQuery(reading(appPlacesApi.places, {}))] : []),
  ];
  await Promise.race([Promise.all(asked), patience]);
}

followServerTime(appMeApi.me);
pressButtonsOnce();

/** The first screen begins with what the last visit left on the device; without any, with what the page asked for. */
export const ready: Promise<void> = beginWithKept().then((was) => (was ? undefined : beginWithAsked()));

// Nothing of the person before is left for the next one.
onSessionEnd(() => queryClient.clear());

/** All that a signed-in person has; who signs in first does not wait for it. */
export const SignedIn = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);
