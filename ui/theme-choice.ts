import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'qixing.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** tokens.css follows the system by itself; the attribute only says that somebody chose otherwise. */
export function showTheme(): void {
  const choice = themeChoice();
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  showTheme();
  notifyListeners();
}

const isDark = (): boolean => {
  const choice = themeChoice();
  return choice === 'system' ? system.matches : choice === 'dark';
};

function subscribe(listener: () => void): () => void {
  const changed = (): void => {
    showTheme();
    listener();
  };
  listeners.add(listener);
  system.addEventListener('change', listener);
  // Another tab chose.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', changed);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
