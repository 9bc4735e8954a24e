import type { ReactNode } from 'react';
import { localText } from '#rules/calendar.ts';
import css from './page.module.css';
import { storedUser } from './stored-user.ts';

/** On paper a page says whose it is, what it is, and who printed it when. */
export function PrintLine({ children }: { children: ReactNode }) {
  const user = storedUser();
  return (
    <div className={css.printed} aria-hidden="true">
      <span>企行 · {user?.companyName}</span>
      <span>{children}</span>
      <span>
        {user?.userName} 打印于 {localText(new Date()).slice(0, 16)}
      </span>
    </div>
  );
}
