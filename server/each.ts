/** Each in its turn; one that fails is told of after all the others had theirs. */
export async function inTurn<T, R>(all: Iterable<T>, work: (one: T) => Promise<R>): Promise<R[]> {
  const failures: Error[] = [];
  const done: R[] = [];
  for (const one of all) {
    await work(one).then(
      (answer) => done.push(answer),
      (error: Error) => failures.push(error),
    );
  }
  if (failures[0]) throw failures[0];
  return done;
}

/** All at once; one that fails is told of when none of the others is under way any more. */
export async function atOnce<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
