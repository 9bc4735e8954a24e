import type { SandboxResult } from '#contract/lab.ts';
import { Card } from '../kit/page.tsx';
import { movedText, sumOf, totalOf } from '../kit/replay.ts';
import { countText } from '../kit/text.ts';
import css from './lab.module.css';
import { NOT_KNOWN, unknownTexts } from './texts.ts';

interface LineProps {
  label: string;
  note?: string;
  fen: number;
  strong?: boolean;
  textOf?: (moved: number) => string;
}
const Line = ({ label, note, fen, strong = false, textOf = movedText }: LineProps) => (
  <div className={css.effect} data-strong={strong || undefined}>
    <span>
      {label} {note && <small>{note}</small>}
    </span>
    <span>{textOf(fen)}</span>
  </div>
);

interface SinglesProps {
  singles: readonly { readonly label: string; readonly moved: number; readonly note?: string }[];
  whole: number;
  textOf?: (moved: number) => string;
}
/** Each change played by itself; what they do only together is the rest. */
export function Singles({ singles, whole, textOf = movedText }: SinglesProps) {
  if (singles.length < 2) return null;
  const rest = whole - singles.reduce((sum, { moved }) => sum + moved, 0);
  return (
    <Card title="每一项改动" extra="各自单独回放">
      {singles.map(({ label, moved, note = '' }) => (
        <Line key={label} label={`只改${label}`} note={note} fen={moved} textOf={textOf} />
      ))}
      <Line label={`${singles.length} 项叠加`} note="一起改才有的部分" fen={rest} textOf={textOf} />
      <Line label="合计" fen={whole} textOf={textOf} strong />
    </Card>
  );
}

export function SinglesCard({ result }: { result: SandboxResult }) {
  const total = totalOf(result);
  const singles = result.singles.map(({ label, movedFen }) => ({ label, moved: movedFen }));
  return <Singles singles={singles} whole={total.afterFen - total.beforeFen} />;
}

/** Where it may come out: a refused ride is not money saved. */
export function RangeCard({ result }: { result: SandboxResult }) {
  const [refused, apply] = [sumOf(result, 'refused'), sumOf(result, 'apply')];
  const gone = refused.rides + apply.rides;
  const total = totalOf(result);
  const whole = total.afterFen - total.beforeFen;
  const kept = whole + refused.beforeFen + apply.beforeFen;
  const [, ...waits] = result.ranges;
  if (gone === 0) {
    return (
      <Card title="实际会落在哪里">
        <p className={css.label}>没有人被拒，不取决于习惯。</p>
      </Card>
    );
  }
  return (
    <Card title="实际会落在哪里" extra={waits.length > 0 ? '被拒的人可能等一等' : '被拒的人可能另想办法'}>
      <Line label="都不用车" note={`${countText(gone)} 单不用车`} fen={whole} />
      {waits.map(({ label, movedFen, refused: left }) => (
        <Line key={label} label={label} note={`${countText(Math.max(0, gone - left))} 单照常`} fen={movedFen} />
      ))}
      <Line label="都改用别的场景" note="由企业照付" fen={kept} />
      <p className={css.note}>
        若被拒的都由个人自付，员工最多承担 {movedText(refused.beforeFen + apply.beforeFen).slice(1)}
        。实际取决于人，回放说不准。
      </p>
    </Card>
  );
}

export function NotKnownCard({ result }: { result: SandboxResult }) {
  return (
    <Card title="回放看不出来的事">
      <ul className={css.notKnown}>
        {[...unknownTexts(result.check), ...NOT_KNOWN].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}
