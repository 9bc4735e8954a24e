import type { ApprovalCell, ApprovalSummary } from '#contract/lab-approvals.ts';
import { LEVEL_OF, RouteProblem } from '#rules/lab/approval-check.ts';
import { StateGlyph } from '../kit/StateMark.tsx';
import { LEVEL_NAMES, levelState, shortWait } from './approval-texts.ts';
import css from './approvals.module.css';
import { GridCell, type GridKeys, KeyGrid } from './KeyGrid.tsx';

/** What a cell shows: its worst, or the one problem that is looked for. */
function shownOf(cell: ApprovalCell, problem: RouteProblem | null) {
  if (problem === null) return cell;
  const people = cell.problems.find((one) => one.problem === problem)?.people ?? 0;
  return { ...cell, level: people > 0 ? LEVEL_OF[problem] : null, problem, concerned: people };
}

function spoken(cell: ApprovalCell, row: string, scene: string): string {
  if (cell.total === 0) return `${row}，${scene}，没有人`;
  if (cell.level === null || cell.problem === null) return `${row}，${scene}，${cell.total} 人，没有问题`;
  const accepted = cell.isAccepted ? '，已认可' : '';
  return `${row}，${scene}，${cell.total} 人中 ${cell.concerned} 人${RouteProblem.labelOf(cell.problem)}${accepted}`;
}

function CellFigure({ cell }: { cell: ApprovalCell }) {
  const { total, level, concerned, isAccepted } = cell;
  if (total === 0) return <span className={css.nobody}>·</span>;
  return (
    <>
      <StateGlyph state={isAccepted ? 'off' : levelState(level)} />
      <b>{level === null ? total : concerned}</b>
      {level !== null && concerned < total && <small>/{total}</small>}
    </>
  );
}

interface GridProps {
  summary: ApprovalSummary;
  problem: RouteProblem | null;
  keys: GridKeys;
}

function Head({ scenes }: Pick<ApprovalSummary, 'scenes'>) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="qx-hidden">部门</span>
        </th>
        {scenes.map(({ sceneId, name, steps }) => (
          <th key={sceneId} scope="col">
            {name}
            <small>{steps} 步</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function WaitLine({ scenes }: Pick<ApprovalSummary, 'scenes'>) {
  return (
    <tfoot>
      <tr>
        <th scope="row">预计等待</th>
        {scenes.map(({ sceneId, wait }) => {
          const [half, most] = shortWait(wait);
          return (
            <td key={sceneId}>
              {half}
              <small>{most}</small>
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

const LEGEND = ['todo', 'blocked', 'note'] as const;

/** Departments down, scenes across; arrows move, Enter goes to what stands beside it. */
export function ApprovalGrid({ summary, problem, keys }: GridProps) {
  const { rows, scenes } = summary;
  return (
    <div className={css.gridBox}>
      <div className={css.gridScroll}>
        <KeyGrid keys={keys} label="部门与场景" className={css.grid}>
          <Head scenes={scenes} />
          <tbody>
            {rows.map(({ departmentId, isOwn, name, cells }, row) => (
              <tr key={`${departmentId} ${isOwn}`}>
                <th scope="row">{name}</th>
                {cells.map((one, column) => {
                  const cell = shownOf(one, problem);
                  return (
                    <GridCell
                      key={one.sceneId}
                      keys={keys}
                      place={{ row, column }}
                      level={one.isAccepted ? undefined : (cell.level ?? undefined)}
                      label={spoken(cell, name, scenes[column]?.name ?? '')}
                    >
                      <CellFigure cell={cell} />
                    </GridCell>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <WaitLine scenes={scenes} />
        </KeyGrid>
      </div>
      <div className={css.legend} aria-hidden="true">
        <span>
          <StateGlyph state="ok" /> 没有问题
        </span>
        {LEGEND.map((level) => (
          <span key={level}>
            <StateGlyph state={levelState(level)} /> {LEVEL_NAMES[level]}
          </span>
        ))}
        <span>
          <StateGlyph state="off" /> 已认可
        </span>
        <span>数字是人数；72 或 32/40 表示有问题的人</span>
      </div>
    </div>
  );
}
