import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Note.module.css';

type Tone = 'plain' | 'tint' | 'wait' | 'bad' | 'ok';
interface NoteProps {
  tone?: Tone;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export const Note = ({ tone = 'plain', icon, action, children }: NoteProps) => (
  <div className={css.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
    {icon !== null && (
      <span className={css.noteIcon} aria-hidden="true">
        {icon ?? (tone === 'wait' || tone === 'bad' ? <CircleAlert size={18} /> : <Info size={18} />)}
      </span>
    )}
    <div>{children}</div>
    {action}
  </div>
);
