import { Suspense } from 'react';
import { onDemand } from '../kit/on-demand.tsx';
import { matches, placeNow, usePlace } from '../kit/router.ts';
import { sessionUser, useSession } from '../kit/session.ts';
import css from './App.module.css';

/** With the frame comes the screen that most begin with, and what the last visit left of it. */
const signedIn = onDemand(async () => {
  const module = await import('./SignedIn.tsx');
  await module.ready;
  return module.SignedIn;
});
const login = onDemand(async () => (await import('./Login.tsx')).LoginScreen);
const shared = onDemand(async () => (await import('../shared/SharedScreen.tsx')).SharedScreen);
const sharedToken = (path: string): string | undefined => matches('/s/:token', path)?.token;

/** Until then what the page itself painted stays: a first screen that is drawn at once is there sooner than an awaited one. */
export async function loadFirst(): Promise<void> {
  const first = sharedToken(placeNow().path) === undefined ? (sessionUser() === null ? login : signedIn) : shared;
  await first.load();
}

/** What the page itself painted stays until there is something better. */
const START = { __html: document.getElementById('root')?.innerHTML ?? '' };
// biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own beginning, which holds nobody's words
const start = <div dangerouslySetInnerHTML={START} />;

/** Fetched while somebody still types. */
const prefetchFrame = (): void => void signedIn.load().catch(() => undefined);

function Shared({ token }: { token: string }) {
  const Screen = shared.use();
  return <Screen token={token} />;
}
function Frame() {
  const Screen = signedIn.use();
  return <Screen />;
}
function SignIn() {
  const Screen = login.use();
  return (
    <div className={css.login}>
      <Screen onBegin={prefetchFrame} />
    </div>
  );
}

function Whole() {
  const user = useSession();
  const token = sharedToken(usePlace().path);
  if (token !== undefined) return <Shared token={token} />;
  // Another person begins anew; the same one goes on where they were.
  return user === null ? <SignIn /> : <Frame key={user.userId} />;
}

export const App = () => (
  <Suspense fallback={start}>
    <Whole />
  </Suspense>
);
