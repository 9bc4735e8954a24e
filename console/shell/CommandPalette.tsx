import { useNavigate } from '@tanstack/react-router';
import { PaletteDialog, type SearchResult } from '../kit/Palette.tsx';
import { keepFound } from './recent-found.ts';
import { SEARCH_TEXT } from './search-entry.ts';
import { useFound } from './use-found.ts';

/** Finds pages by name; areas add people, orders and whatever else has a name. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const show = (found: SearchResult): void => {
    // A menu entry is found as quickly again; what had to be looked for is kept.
    if (!found.key.startsWith('menu-')) keepFound({ ...found, key: `recent-${found.key.replace(/^recent-/, '')}` });
    void navigate({ to: found.to, search: found.search ?? {} });
  };
  return <PaletteDialog open={open} text={SEARCH_TEXT} useFound={useFound} onClose={onClose} onOpen={show} />;
}
