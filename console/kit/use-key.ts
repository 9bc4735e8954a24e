import { useEffect } from 'react';

/** Letters that are typed into a field are no command. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey);
const isHelpKey = ({ key, target }: KeyboardEvent): boolean => key === '?' && !isTyping(target);

function useKey(isMeant: (event: KeyboardEvent) => boolean, open: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!isMeant(event)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [isMeant, open]);
}

/** Ctrl K, or what stands for it. */
export const usePaletteKey = (open: () => void): void => useKey(isPaletteKey, open);

/** A question mark, wherever nobody is typing. */
export const useHelpKey = (open: () => void): void => useKey(isHelpKey, open);
