import type { ReactNode } from 'react';
import { RUN_KIND_NAMES, runTitle } from '#rules/lab/audit.ts';
import type { RunKind } from '#rules/lab/request.ts';
import { useCrumb } from '../kit/crumb.ts';
import { Fact, PageHeader } from '../kit/page.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { Changes } from './Changes.tsx';
import type { NamedRun } from './KeepDialog.tsx';
import { RunActions } from './RunActions.tsx';

interface HeadedRun extends NamedRun {
  subject: string;
  kind: RunKind;
  fromDay: string;
  toDay: string;
  departments: number | null;
  madeByName: string;
  madeAt: Date;
}

interface ResultHeadProps {
  run: HeadedRun;
  /** How much of the past it was. */
  children: ReactNode;
  /** Where the draft is gone on with. */
  goOn: ReactNode;
}

/** The head of a replay that has no money in it: what was played over which days, by whom, and what the draft changes. */
export function ResultHead({ run, children, goOn }: ResultHeadProps) {
  const title = runTitle(run);
  const kind = RUN_KIND_NAMES[run.kind];
  useCrumb(title);
  return (
    <>
      <PageHeader
        title={title}
        mark={run.name !== null && <StatePill state="off">已留存</StatePill>}
        facts={
          <>
            <Fact label={kind}>{run.subject}</Fact>
            <Fact label="期间">
              {run.fromDay} – {run.toDay}
            </Fact>
            {children}
            {run.departments !== null && <span>只含你能看到的 {countText(run.departments)} 个部门</span>}
            <span>
              {run.madeByName} <TimeText at={run.madeAt} />
            </span>
          </>
        }
        actions={<RunActions run={run}>{goOn}</RunActions>}
      />
      <Changes changes={run.changes} />
    </>
  );
}
