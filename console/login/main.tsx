import '#ui/no-eval.ts';
import '#ui/tokens.css';
import './page.css';
import { createRoot } from 'react-dom/client';
import { accessApi } from '#contract/access.ts';
import { call } from '../kit/call.ts';
import { reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { leave, storedUser } from '../kit/stored-user.ts';
import { LoginPage } from './LoginPage.tsx';

const show = (): void => createRoot(document.getElementById('root')!).render(<LoginPage />);

/** Nobody is sent on by what the browser remembers alone: without a session the console would send them back here. */
function ended(failure: unknown): void {
  const end = sessionEnd(failure);
  if (end === null) show();
  else leave(end === 'afterMessage' ? reasonOf(failure) : undefined);
}

// Whoever is signed in has nothing to do here, but for who comes back from the company's provider.
if (storedUser() === null || location.pathname === '/login/sso') show();
else call(accessApi.me, {}).then(() => location.replace('/'), ended);
