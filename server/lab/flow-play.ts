import { dayOf, endOfDay, monthOf } from '#rules/calendar.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import type { DeciderWait, Waits } from '#rules/lab/approval-wait.ts';
import type { Progress } from '#rules/lab/experiment.ts';
import { singleSteps } from '#rules/lab/flow-singles.ts';
import { type DatedRow, type HistoryRow, openOrganisations } from '#rules/lab/org-at.ts';
import { type Before, type PastApplication, reroute } from '#rules/lab/reroute.ts';
import type { FlowPlayed, Play } from './played.ts';

/** Applications by other steps. */
export interface FlowOrder {
  readonly kind: 'flow';
  readonly steps: Before<readonly StoredStep[]>;
}

export interface ApplicationRow extends Omit<PastApplication, 'org' | 'at'> {
  readonly at: number;
}
/** What is read for it, each part a list but the waits. */
export interface FlowRows {
  readonly organisation: HistoryRow[];
  readonly changes: DatedRow[];
  readonly waits: { readonly company: Waits['company']; readonly of: [staffId: number, wait: DeciderWait][] };
  readonly approvals: ApplicationRow[];
}

export function openFlowPlay({ steps }: FlowOrder): Play {
  let start: FlowRows['organisation'] = [];
  const changes: DatedRow[] = [];
  const approvals: ApplicationRow[] = [];
  let waits: Waits = { company: null, of: new Map() };
  const takes: { readonly [P in keyof FlowRows]: (rows: FlowRows[P]) => number } = {
    organisation: (rows) => {
      start = rows;
      return 0;
    },
    changes: (rows) => {
      for (const row of rows) changes.push(row);
      return 0;
    },
    waits: ({ company, of }) => {
      waits = { company, of: new Map(of) };
      return 0;
    },
    approvals: (rows) => {
      for (const row of rows) approvals.push(row);
      return rows.length;
    },
  };
  const isPart = (part: string): part is keyof FlowRows => part in takes;

  function* dated(): Generator<PastApplication> {
    const organisation = openOrganisations(start, changes);
    for (const { at, ...row } of approvals) {
      const moment = new Date(at);
      yield { ...row, at: moment, org: organisation(endOfDay(dayOf(moment)).getTime()).org };
    }
  }
  return {
    take: ({ part, text }) => (isPart(part) ? takes[part](JSON.parse(text)) : 0),
    *play(): Generator<Progress, FlowPlayed> {
      const total = approvals.length;
      yield { stage: 'replay', done: 0, total };
      const routed = reroute(dated(), { steps, singles: singleSteps(steps), waits, monthOf });
      let turn = routed.next();
      for (; !turn.done; turn = routed.next()) yield { stage: 'replay', done: turn.value, total };
      return { kind: 'flow', flowParts: turn.value };
    },
  };
}
