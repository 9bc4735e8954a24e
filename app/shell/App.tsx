import { lazy, Suspense } from 'react';
import { useSession } from '../kit/session.ts';
import css from './App.module.css';
import { LoginScreen } from './Login.tsx';

const load = () => import('./SignedIn.tsx');
const SignedIn = lazy(() => load().then((module) => ({ default: module.SignedIn })));

/** Fetched while somebody still types. */
const prefetchShell = (): void => void load();

export function App() {
  const user = useSession();
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
