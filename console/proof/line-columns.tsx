import { Check } from 'lucide-react';
import type { ProofLine } from '#contract/proof.ts';
import { DoubtKind, ExplanationKind, type ProofLot, ProofSide, UnmeasuredKind } from '#rules/proof.ts';
import type { Column } from '../kit/table-columns.tsx';
import { timeText } from '../kit/text.ts';
import { Dash, Money } from '../kit/values.tsx';
import css from './check.module.css';

interface OrderCellProps {
  line: ProofLine;
  isCurrent: boolean;
  onOpen: (orderId: number) => void;
}

/** Who rode, when and whither; a press shows the line beside the list. */
function OrderCell({ line, isCurrent, onOpen }: OrderCellProps) {
  const { orderId, riderName, departmentName, rideAt, from, to, isCancelled, isRefunded } = line;
  if (orderId === null) return <span className={css.second}>没有订单的行</span>;
  return (
    <button type="button" className={css.order} aria-pressed={isCurrent} onClick={() => onOpen(orderId)}>
      <span>
        <b>{riderName}</b>　<span className={css.hint}>{departmentName}</span>
      </span>
      <span className={css.second}>
        {rideAt && timeText(rideAt, new Date())} {from} – {to}
        {isCancelled && '，已取消'}
        {isRefunded && '，企业支付已全部退还'}
      </span>
    </button>
  );
}

/** A tick where the side agrees, its own figure and the difference where it does not. */
function SideCell({ line, side }: { line: ProofLine; side: ProofSide }) {
  const fen = line.figures[side];
  if (!line.findings.some((finding) => finding.side === side)) {
    return fen === null ? <Dash /> : <Check size={15} className={css.agrees} aria-label="一致" />;
  }
  if (fen === null) return <span className={css.differs}>不同</span>;
  return (
    <span className={css.sideCell}>
      <Money fen={fen} bare />
      <span className={css.differs}>
        <Money fen={fen - line.billedFen} bare />
      </span>
    </span>
  );
}

const billed: Column<ProofLine> = {
  key: 'billed',
  title: '账单（元）',
  width: 86,
  align: 'right',
  render: ({ billedFen }) => <Money fen={billedFen} bare />,
};

const sideColumn = (side: ProofSide, width: number): Column<ProofLine> => ({
  key: side,
  title: ProofSide.labelOf(side).slice(0, 2),
  width,
  align: 'right',
  render: (line) => <SideCell line={line} side={side} />,
});

/** Rare sides are named only where they differ: in words. */
const WORDS: Record<ProofLot, Column<ProofLine>> = {
  differs: {
    key: 'where',
    title: '哪里不同',
    least: 170,
    render: ({ findings }) => (
      <span className={css.words}>
        <b>{findings[0]?.title}</b>
        <span className={css.second}>{findings.map(({ text }) => text).join('；')}</span>
      </span>
    ),
  },
  doubtful: {
    key: 'where',
    title: '疑点',
    least: 260,
    render: ({ doubts }) => (
      <span className={css.words}>
        <b>{doubts.map(({ kind }) => DoubtKind.labelOf(kind)).join('、')}</b>
        <span className={css.second}>{doubts.map(({ text }) => text).join('；')}</span>
      </span>
    ),
  },
  explained: {
    key: 'where',
    title: '解释',
    least: 260,
    render: ({ explanations }) => explanations.map(ExplanationKind.labelOf).join('；'),
  },
  unmeasured: {
    key: 'where',
    title: '原因',
    least: 260,
    render: ({ unmeasured }) => (unmeasured ? UnmeasuredKind.labelOf(unmeasured) : <Dash />),
  },
};

const SIDES: Record<ProofLot, readonly Column<ProofLine>[]> = {
  differs: [sideColumn('tariff', 84), sideColumn('split', 72), sideColumn('account', 72), sideColumn('limits', 72)],
  doubtful: [],
  explained: [sideColumn('limits', 72)],
  unmeasured: [],
};

export const columnsOf = (
  lot: ProofLot,
  current: number | null,
  onOpen: (orderId: number) => void,
): readonly Column<ProofLine>[] => [
  {
    key: 'order',
    title: '订单',
    least: 190,
    render: (line) => <OrderCell line={line} isCurrent={line.orderId === current} onOpen={onOpen} />,
  },
  billed,
  ...SIDES[lot],
  WORDS[lot],
];
