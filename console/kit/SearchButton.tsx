import { Search } from 'lucide-react';
import css from './SearchButton.module.css';

const isMac = /mac/i.test(navigator.userAgent);

/** In the bar above the page: what can be looked for, and the keys that open it. */
export function SearchButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className={css.search} aria-keyshortcuts="Control+K" onClick={onClick}>
      <Search size={15} aria-hidden />
      <span>{text}</span>
      <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
