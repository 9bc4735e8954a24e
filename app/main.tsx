import '#ui/no-eval.ts';
import './kit/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showTheme } from '#ui/theme-choice.ts';
import { showType } from './kit/type-size.ts';
import { App, loadFirst } from './shell/App.tsx';
import { startWorker } from './shell/worker.ts';

showTheme();
showType();
startWorker();

/** The page's own beginning stands, and says why nothing follows. */
function sayNotLoaded(): void {
  const said = document.querySelector('#start [role=status]');
  if (said) said.textContent = '没有连上，请检查网络后重新打开。';
}

const draw = (): void =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
void loadFirst().then(draw, sayNotLoaded);
