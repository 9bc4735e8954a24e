import { Tooltip } from 'antd';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import {
  bareMoneyText,
  cutText,
  orderNoGroups,
  phoneGroups,
  roundMoneyText,
  type TimeStyle,
  timeText,
} from './text.ts';
import css from './values.module.css';

/** Not applicable, as opposed to nothing. */
export function Dash() {
  return <span className={css.dash}>—</span>;
}

interface MoneyProps {
  fen: number | null;
  /** The head of the column says （元）. */
  bare?: boolean;
  /** Takes money off the sum above. */
  reduction?: boolean;
}

export function Money({ fen, bare = false, reduction = false }: MoneyProps) {
  if (fen === null) return <Dash />;
  const text = bare ? bareMoneyText(fen) : moneyText(fen);
  return <span className={reduction ? css.reduction : css.figures}>{text}</span>;
}

/** The main figure of a page; the sign and the decimals stand back. */
export function MoneyFigure({ fen, size = 'main' }: { fen: number; size?: 'main' | 'second' }) {
  if (size === 'second') return <span className={css.second}>{moneyText(fen)}</span>;
  const [whole = '', part] = bareMoneyText(Math.abs(fen)).split('.');
  return (
    <span className={css.main}>
      {fen < 0 && '−'}
      <small>¥</small>
      {whole}
      <small>.{part}</small>
    </span>
  );
}

/** Groups are set apart by margins, not by spaces, so that a copy has the bare digits. */
function Grouped({ groups }: { groups: string[] }) {
  return (
    <span className={css.grouped}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

export function PhoneText({ phone }: { phone: string }) {
  return phone ? <Grouped groups={phoneGroups(phone)} /> : <Dash />;
}

export function OrderNo({ no }: { no: string }) {
  return <Grouped groups={orderNoGroups(no)} />;
}

/** Business time, short; the whole of it on hover. */
export function TimeText({ at, style = 'long' }: { at: Date | null; style?: TimeStyle }) {
  if (!at) return <Dash />;
  return (
    <time className={css.figures} dateTime={at.toISOString()} title={localText(at)}>
      {timeText(at, new Date(), style)}
    </time>
  );
}

/** Cut at `most` characters, whole on hover. */
export function CutText({ text, most }: { text: string; most: number }) {
  const cut = cutText(text, most);
  if (cut === text) return <>{text}</>;
  return (
    <Tooltip title={text}>
      <span>{cut}</span>
    </Tooltip>
  );
}

interface NameListProps {
  names: readonly string[];
  /** How many are written out. */
  most?: number;
  /** At most so wide; long names are cut, the +1 stays. */
  width?: number | string;
  /** An ellipsis before the number of the others. */
  ellipsis?: boolean;
}

/** 'A、B' and a small +1; all of them on hover. */
export function NameList({ names, most = 2, width, ellipsis = false }: NameListProps) {
  if (names.length === 0) return <Dash />;
  const rest = names.length - most;
  const text = names.slice(0, most).join('、');
  if (rest <= 0 && width === undefined) return <>{text}</>;
  return (
    <Tooltip title={names.join('、')}>
      <span className={width === undefined ? undefined : css.cutList} style={{ maxWidth: width }}>
        <span>{ellipsis && rest > 0 ? `${text}…` : text}</span>
        {rest > 0 && <span className={css.more}>+{rest}</span>}
      </span>
    </Tooltip>
  );
}

interface LimitBarProps {
  /** 每月, 每日, 期间, 总额. */
  label: string;
  /** Null: no limit. */
  limitFen: number | null;
  leftFen: number | null;
}

/** 每月 3,000 ▬ 余 742.15; red below a tenth. */
export function LimitBar({ label, limitFen, leftFen }: LimitBarProps) {
  if (limitFen === null) return <span className={css.unlimited}>{label || '不限'}</span>;
  const left = leftFen ?? limitFen;
  const share = limitFen > 0 ? Math.min(1, Math.max(0, left / limitFen)) : 0;
  const low = share < 0.1;
  return (
    <span className={css.limit} data-low={low || undefined}>
      <span className={css.limitLabel}>{label}</span>
      <span className={css.limitAmount}>{roundMoneyText(limitFen)}</span>
      <span className={css.track}>
        <span className={css.rest} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={css.limitLeft}>余 {bareMoneyText(left)}</span>
    </span>
  );
}
