import { lazy, Suspense } from 'react';
import { matches, usePlace } from '../kit/router.ts';
import { useSession } from '../kit/session.ts';
import css from './App.module.css';
import { LoginScreen } from './Login.tsx';

const load = () => import('./SignedIn.tsx');
const SignedIn = lazy(() => load().then((module) => ({ default: module.SignedIn })));

const Shared = lazy(() => import('../shared/SharedScreen.tsx').then((module) => ({ default: module.SharedScreen })));

/** Fetched while somebody still types. */
const prefetchShell = (): void => void load();

export function App() {
  const user = useSession();
  const shared = matches('/s/:token', usePlace().path);
  if (shared) {
    return (
      <Suspense>
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
    <Suspense>
      <SignedIn key={user.userId} />
    </Suspense>
  );
}
