import type { ExperimentResult, Progress } from '#rules/lab/experiment.ts';
import type { RulePart } from '#rules/lab/remark.ts';
import type { FlowPart } from '#rules/lab/reroute.ts';

/** JSON of rows that a play takes apart. */
export interface PlayText {
  readonly part: string;
  readonly text: string;
}

export interface RidesPlayed extends Omit<ExperimentResult, 'rows'> {
  readonly kind: 'rides';
  /** JSON of the rows, some thousand in each. */
  readonly rows: readonly string[];
}
export interface FlowPlayed {
  readonly kind: 'flow';
  readonly flowParts: readonly FlowPart[];
}
export interface RulePlayed {
  readonly kind: 'rule';
  readonly ruleParts: readonly RulePart[];
}
export type Played = RidesPlayed | FlowPlayed | RulePlayed;

export interface Play {
  /** Answers how many of what is played it was. */
  take(text: PlayText): number;
  play(): Generator<Progress, Played>;
}
