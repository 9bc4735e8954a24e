import { useEffect, useLayoutEffect } from 'react';
import { storedUser } from '../kit/stored-user.ts';

/*
 * index.html paints menu and bar before the scripts have come. What it paints is how they stood when this person last
 * left the page, as long as the console is still the same one; it opens nothing and is gone as soon as the shell stands.
 */
const KEY = 'qixing.shell';

/** Where the person was is not where they will be next. */
function plain(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('[data-active]')) link.removeAttribute('data-active');
  for (const link of copy.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  for (const crumbs of copy.querySelectorAll('ol')) crumbs.replaceChildren();
  return copy.outerHTML;
}

function keep(menu: number): void {
  const userId = storedUser()?.userId;
  const build = document.querySelector('script[src*="/app-"]')?.getAttribute('src');
  const parts = ['#root aside', '#root header'].flatMap((place) => document.querySelector(place) ?? []);
  if (userId === undefined || !build) return;
  const html = parts.map(plain).join('');
  localStorage.setItem(KEY, JSON.stringify({ userId, build, menu, html }));
}

/** Takes the painted shell's place, and leaves its own look for the next visit. */
export function useStaticShell(menu: number): void {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  useEffect(() => {
    const left = (): void => {
      if (document.visibilityState === 'hidden') keep(menu);
    };
    document.addEventListener('visibilitychange', left);
    return () => document.removeEventListener('visibilitychange', left);
  }, [menu]);
}
