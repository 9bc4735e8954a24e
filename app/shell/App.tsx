import { lazy, Suspense } from 'react';
import { matches, placeNow, usePlace } from '../kit/router.ts';
import { sessionUser, useSession } from '../kit/session.ts';
import css from './App.module.css';
import { LoginScreen } from './Login.tsx';

/** With the frame comes the screen that most begin with: one way to the server, not two. */
const load = async () => {
  if (placeNow().path === '/') void import('../home/screens.ts');
  const module = await import('./SignedIn.tsx');
  await module.ready;
  return module;
};
if (sessionUser() !== null) void load(); // while the page is still being made
const SignedIn = lazy(() => load().then((module) => ({ default: module.SignedIn })));

/** What the page itself painted stays until there is something better. */
const START = { __html: document.getElementById('root')?.innerHTML ?? '' };
// biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own beginning, which holds nobody's words
const start = <div dangerouslySetInnerHTML={START} />;

const Shared = lazy(() => import('../shared/SharedScreen.tsx').then((module) => ({ default: module.SharedScreen })));

/** Fetched while somebody still types. */
const prefetchShell = (): void => void load();

export function App() {
  const user = useSession();
  const shared = matches('/s/:token', usePlace().path);
  if (shared) {
    return (
      <Suspense fallback={start}>
        <Shared token={shared.token ?? ''} />
      </Suspense>
    );
  }
  return user === null ? (
    <div className={css.login}>
      <LoginScreen onBegin={prefetchShell} />
    </div>
  ) : (
    // Another person begins anew; the same one goes on where they were.
    <Suspense fallback={start}>
      <SignedIn key={user.userId} />
    </Suspense>
  );
}
