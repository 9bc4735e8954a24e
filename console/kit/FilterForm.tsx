import { Button } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './FilterForm.module.css';

interface FilterFormProps {
  /** The conditions of every day, in one line. */
  children: ReactNode;
  /** The rarer ones, below it when they are wanted. */
  more: ReactNode;
  /** How many of the rarer ones the list is asked with. */
  moreCount: number;
  /** One of the rarer ones is wrong: it must be seen. */
  isMoreWrong: boolean;
  onSubmit: () => void;
  onClear: () => void;
}

/** Conditions that are put together here and asked for with 查询; the buttons keep their place whatever is unfolded. */
export function FilterForm({ children, more, moreCount, isMoreWrong, onSubmit, onClear }: FilterFormProps) {
  const [unfolded, setOpen] = useState(moreCount > 0);
  const open = unfolded || isMoreWrong;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      {children}
      <span className={css.buttons}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={onClear}>重置</Button>
        <Button
          type="text"
          aria-expanded={open}
          icon={<ChevronDown size={15} aria-hidden className={css.fold} data-open={open || undefined} />}
          iconPlacement="end"
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : moreCount > 0 ? `更多条件（${moreCount}）` : '更多条件'}
        </Button>
      </span>
      {open && <div className={css.more}>{more}</div>}
    </form>
  );
}
