import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Input } from '#contract/endpoint.ts';
import { type CoverageCellView, type CoverageFinding, labCoverageApi } from '#contract/lab-coverage.ts';
import { HOURS } from '#rules/lab/coverage.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { useMay } from '../kit/rights.ts';
import { StateGlyph } from '../kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { sceneEditor } from './addresses.ts';
import css from './coverage.module.css';
import { capText, cellName } from './coverage-texts.ts';
import type { GridKeys } from './KeyGrid.tsx';

export type CoverageInput = Input<typeof labCoverageApi.coverage>;

function SplitLine({ cell }: { cell: CoverageCellView }) {
  const parts = [
    { name: '直接可用', count: cell.direct, kind: 'direct' },
    { name: '须先申请', count: cell.apply, kind: 'apply' },
    { name: '都不行', count: cell.none, kind: 'none' },
  ];
  return (
    <>
      <div className={css.split} aria-hidden="true">
        {parts.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className={css.parts}>
        {parts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{countText(count)}</b> 人
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CellScenes({ cell }: { cell: CoverageCellView }) {
  const held = cell.scenes.filter(({ holders }) => holders > 0);
  const open = held.filter(({ verdict }) => verdict !== 'DENY');
  const shut = held.filter(({ verdict }) => verdict === 'DENY');
  return (
    <>
      <ul className={css.scenes} aria-label="可用的场景">
        {open.map(({ sceneId, name, holders, verdict, capFen }) => (
          <li key={sceneId}>
            <Link to={sceneEditor(sceneId)}>{name}</Link>
            {verdict === 'NEED_APPLICATION' && <small>须先申请</small>}
            <span>
              {countText(holders)} 人 · {capText(capFen)}
            </span>
          </li>
        ))}
      </ul>
      {shut.length > 0 && (
        <details className={css.shut}>
          <summary>用不上的 {shut.length} 个场景</summary>
          <ul>
            {shut.map(({ sceneId, name, reasons }) => (
              <li key={sceneId}>
                <Link to={sceneEditor(sceneId)}>{name}</Link>
                <small>{reasons.map(({ text }) => text).join('；')}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface CellCardProps {
  input: CoverageInput;
  cityName: string;
  keys: GridKeys;
}

/** Who can ride in one hour, with what, and what shuts the rest. */
export function CellCard({ input, cityName, keys }: CellCardProps) {
  const { row, column } = keys.here;
  const asked = { ...input, weekday: row + 1, hour: column };
  const cell = useQuery(query(labCoverageApi.cell, asked, { quiet: true }));
  return (
    <section
      ref={keys.inspector}
      tabIndex={-1}
      onKeyDown={keys.left}
      className={`${css.card} ${css.cell}`}
      aria-label="这一小时"
    >
      <div className={css.cardHead}>
        <h2>
          {cellName(row * HOURS + column)}，{cityName}
        </h2>
        <span className={css.quiet}>{input.place === 'near' ? '公司附近上车' : '任意地点'}</span>
      </div>
      {cell.isLoadingError ? (
        <ErrorState small error={cell.error} what="这一小时" onRetry={() => void cell.refetch()} />
      ) : cell.data ? (
        <div className={css.cardBody} aria-busy={cell.isPlaceholderData || undefined}>
          <SplitLine cell={cell.data} />
          <CellScenes cell={cell.data} />
        </div>
      ) : (
        <PageSkeleton />
      )}
    </section>
  );
}

const STATES = { gap: 'wait', shadow: 'note', unused: 'note', without: 'bad' } as const;

interface FindingProps {
  finding: CoverageFinding;
  onCell: (cell: number) => void;
}

function FindingLink({ finding: { kind, cell, sceneId }, onCell }: FindingProps) {
  const may = useMay();
  if (kind === 'gap' && cell !== null) {
    return (
      <button type="button" className={css.link} onClick={() => onCell(cell)}>
        看这一格
      </button>
    );
  }
  if (sceneId !== null) return <Link to={sceneEditor(sceneId)}>看场景</Link>;
  return may(PERMISSION.staff) ? <Link to="/staff">去分配</Link> : null;
}

/** What should be looked at, each with the way to what mends it. */
export function FindingsCard({ input, onCell }: { input: CoverageInput; onCell: (cell: number) => void }) {
  const findings = useQuery(query(labCoverageApi.findings, input, { quiet: true }));
  const { data } = findings;
  return (
    <section className={css.card} aria-label="发现">
      <div className={css.cardHead}>
        <h2>发现</h2>
        {data && <span className={css.quiet}>{data.length} 处</span>}
      </div>
      {findings.isLoadingError ? (
        <ErrorState small error={findings.error} what="发现" onRetry={() => void findings.refetch()} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.length === 0 ? (
        <p className={css.cardBody}>没有断档，每个场景都有人用，每个人都有场景。</p>
      ) : (
        <ul className={css.findings}>
          {data.map((finding) => (
            <li key={finding.title}>
              <StateGlyph state={STATES[finding.kind]} />
              <span>
                {finding.title}
                <small>{finding.text}</small>
              </span>
              <FindingLink finding={finding} onCell={onCell} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
