import '#ui/no-eval.ts';
import '#console/kit/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { pressButtonsOnce } from '#console/kit/press-once.ts';
import { Theme } from '#console/kit/Theme.tsx';
import { showTheme } from '#ui/theme-choice.ts';
import { queryClient } from './kit/client.ts';
import { makeRouter } from './routes.tsx';

showTheme();
pressButtonsOnce();
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <Theme>
      <RouterProvider router={makeRouter()} />
    </Theme>
  </QueryClientProvider>,
);
