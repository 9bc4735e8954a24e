import '#ui/no-eval.ts';
import './kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showTheme } from '#ui/theme-choice.ts';
import { showType } from './kit/type-size.ts';
import { App } from './shell/App.tsx';
import { startWorker } from './shell/worker.ts';

showTheme();
showType();
startWorker();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
