import { Button, Popover } from 'antd';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountHead } from '#contract/finance-head.ts';
import { FIGURES, type FigureName } from '#rules/account.ts';
import { HeldFigure } from '#rules/bill.ts';
import css from './AccountSummary.module.css';
import { heldBehind, sumsText } from './figures.ts';

interface FigureNoteProps {
  head: AccountHead;
  name: FigureName;
  onHeld: (figure: HeldFigure) => void;
}

/** Which orders a figure leads to: its own, or those of both its parts. */
const behind = (name: FigureName): HeldFigure[] => {
  const own = heldBehind[name];
  if (own) return [own];
  return name === 'repayment' || name === 'available' || name === 'creditLeft' ? ['going', 'pending'] : [];
};

/**
 * Where a figure comes from, in plain words, and the way to what stands behind it. By a click alone: a pointer that rests
 * here would open it once more behind what it led to.
 */
export function FigureNote({ head, name, onHeld }: FigureNoteProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { label, explains } = FIGURES[name];
  const sums = sumsText(head, name);
  const show = (figure: HeldFigure): void => {
    setOpen(false);
    opener.current?.focus(); // whatever opens next comes back to it, not to the note that is gone
    onHeld(figure);
  };
  const content = (
    <div className={css.note}>
      <p>
        {label} = {explains}
      </p>
      {sums && <p className={css.noteSums}>{sums}</p>}
      {behind(name).map((figure) => (
        <Button key={figure} type="link" size="small" onClick={() => show(figure)}>
          查看{HeldFigure.labelOf(figure)}
        </Button>
      ))}
      {(name === 'owed' || name === 'balance') && <p className={css.noteSums}>已结算的订单见下方各期账单。</p>}
    </div>
  );
  return (
    <Popover open={open} onOpenChange={setOpen} content={content} trigger="click" placement="bottomLeft">
      <Button
        ref={opener}
        type="text"
        size="small"
        className={css.info!}
        aria-label={`${label}的说明`}
        aria-expanded={open}
        icon={<Info size={13} aria-hidden />}
      />
    </Popover>
  );
}
