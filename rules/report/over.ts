/**
 * Rides over quota: what the limits did not bear fell to the person, or a second approval was asked because of the
 * amount. All of them served and settled; a second approval that is still open is counted among the second approvals.
 */
export interface OverLimit {
  readonly rides: number;
  /** What staff bore of all served rides: above the limits, by a rejected second approval, and the rest (designated drivers). */
  readonly personalFen: number;
  readonly aboveFen: number;
  readonly rejectedFen: number;
  readonly otherFen: number;
  readonly departments: readonly OverPart[];
  readonly scenes: readonly OverPart[];
  readonly second: SecondApprovals;
}

/** Of one department or scene: rides over quota, and what staff bore. */
export interface OverPart {
  readonly id: number;
  readonly name: string;
  readonly rides: number;
  readonly personalFen: number;
}

/** Second approvals by what became of them; `passedFen` the company paid, `rejectedFen` moved to the person. */
export interface SecondApprovals {
  readonly asked: number;
  readonly open: number;
  readonly passed: number;
  readonly rejected: number;
  readonly passedFen: number;
  readonly rejectedFen: number;
}
