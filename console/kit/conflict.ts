/** Fields of a form that are chosen together where two people have changed them, and how they read. */
export interface ConflictPart<V> {
  readonly label: string;
  readonly fields: readonly (keyof V)[];
  readonly text: (values: V) => string;
}

export type Side = 'theirs' | 'mine';

export interface Difference<V> {
  readonly part: ConflictPart<V>;
  /** Who has changed it since the form was opened. */
  readonly changedBy: Side | 'both';
}

/** The three states of one form: as it was opened, as it is saved now, as it stands on the screen. */
export interface Sides<V> {
  readonly before: V;
  readonly theirs: V;
  readonly mine: V;
}

const contentOf = <V extends object>({ fields }: ConflictPart<V>, values: V): string =>
  JSON.stringify(fields.map((field) => values[field] ?? null));

/** What differs from how the form was opened; where both made the same change of it there is nothing to choose. */
export function differencesOf<V extends object>(
  parts: readonly ConflictPart<V>[],
  { before, theirs, mine }: Sides<V>,
): Difference<V>[] {
  return parts.flatMap((part) => {
    const [was, other, own] = [before, theirs, mine].map((values) => contentOf(part, values));
    if (other === own) return [];
    return [{ part, changedBy: other === was ? 'mine' : own === was ? 'theirs' : 'both' }];
  });
}

/** Theirs, with what was chosen of mine put over it. */
export function mergedOf<V extends object>(
  differences: readonly Difference<V>[],
  { theirs, mine }: Sides<V>,
  choices: ReadonlyMap<string, Side>,
): V {
  const taken = differences.filter(({ part }) => choices.get(part.label) === 'mine').flatMap(({ part }) => part.fields);
  const merged = { ...theirs };
  for (const field of taken) merged[field] = mine[field];
  return merged;
}

/** Where only one has changed something, that is what is kept unless somebody says otherwise. */
export const firstChoices = <V>(differences: readonly Difference<V>[]): Map<string, Side> =>
  new Map(
    differences.flatMap(({ part, changedBy }) => (changedBy === 'both' ? [] : [[part.label, changedBy] as const])),
  );
