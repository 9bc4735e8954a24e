import type { AnchorHTMLAttributes } from 'react';
import { addressOf, go } from './router.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  to: string;
}

/** A way to another screen: a real address for who opens it elsewhere, a step inside the app for who presses it. */
export const Link = ({ to, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={addressOf(to)}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return; // another tab or window is the browser's to open
      event.preventDefault();
      go(to);
    }}
  />
);
