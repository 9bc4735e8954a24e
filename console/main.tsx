import '#ui/no-eval.ts';
import './kit/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { showTheme } from '#ui/theme-choice.ts';
import { watchLostActs } from './kit/lost-acts.ts';
import { pressButtonsOnce } from './kit/press-once.ts';
import { queryClient } from './kit/query-client.ts';
import { askStart } from './kit/start.ts';
import { leave, storedUser } from './kit/stored-user.ts';
import { Theme } from './kit/Theme.tsx';
import { ALIASES, PAGES } from './routes.tsx';
import { makeRouter } from './shell/make-router.tsx';

function start(): void {
  askStart(location.pathname);
  const router = makeRouter({
    pages: PAGES,
    aliases: ALIASES,
    searches: () => import('./searches.ts').then((module) => module.SEARCHES),
  });
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queryClient}>
      <Theme>
        <RouterProvider router={router} />
      </Theme>
    </QueryClientProvider>,
  );
}

showTheme();
pressButtonsOnce();
watchLostActs();
if (storedUser() === null) leave();
else start();
