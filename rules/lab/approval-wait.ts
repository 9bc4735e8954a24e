import type { Route } from '../flow/route-application.ts';

/** Hours between being asked and deciding: half of the decisions came within `half`, nine in ten within `nine`. */
export interface Wait {
  readonly half: number;
  readonly nine: number;
}
export interface DeciderWait extends Wait {
  readonly decisions: number;
}

/** Fewer decisions say nothing of a person; the company's are taken then. */
export const FEWEST_DECISIONS = 10;

export interface Waits {
  readonly company: Wait | null;
  readonly of: ReadonlyMap<number, DeciderWait>;
}

const ofPerson = (staffId: number, { company, of }: Waits): Wait | null => {
  const own = of.get(staffId);
  return own && own.decisions >= FEWEST_DECISIONS ? own : company;
};

const quickest = (waits: readonly Wait[]): Wait => ({
  half: Math.min(...waits.map(({ half }) => half)),
  nine: Math.min(...waits.map(({ nine }) => nine)),
});

/** One after the other, each step by the quickest of those who can decide it; null: nobody ever decided anything. */
export function waitOf(routes: readonly Route[], waits: Waits): Wait | null {
  const steps = routes
    .filter(({ outcome }) => outcome === 'decide')
    .map(({ approvers }) => approvers.flatMap((id) => ofPerson(id, waits) ?? []));
  if (waits.company === null || steps.some((known) => known.length === 0)) return null;
  return steps.map(quickest).reduce((sum, { half, nine }) => ({ half: sum.half + half, nine: sum.nine + nine }), {
    half: 0,
    nine: 0,
  });
}

/** Of many people's waits the one in the middle. */
export function middleWait(waits: readonly (Wait | null)[]): Wait | null {
  const known = waits.filter((wait) => wait !== null).sort((a, b) => a.half - b.half);
  return known[Math.floor(known.length / 2)] ?? null;
}
