import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import css from './settings.module.css';

interface SettingRowProps {
  title: string;
  help: string;
  /** What is in force. */
  value: ReactNode;
  /** Under the value: who a list names. */
  more?: ReactNode;
  /** Undefined: not the company's to change. */
  onEdit?: (() => void) | undefined;
}

/** One setting: what it is, what it says now, and the way to change it. */
export function SettingRow({ title, help, value, more, onEdit }: SettingRowProps) {
  const id = useId();
  return (
    <section className={css.row} aria-labelledby={id}>
      <div className={css.what}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        <p className={css.help}>{help}</p>
      </div>
      <div className={css.now}>
        <div className={css.value}>{value}</div>
        {more}
      </div>
      {onEdit ? (
        <Button type="link" size="small" aria-label={`修改：${title}`} onClick={onEdit}>
          修改
        </Button>
      ) : (
        <span />
      )}
    </section>
  );
}
