import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long although they are short; others begin in the order of their size. One of these begun at the end
 * would run alone, with the other cores idle.
 */
const LONG = [
  ...['tests/walls/fuzz', 'tests/walls/process', 'tests/contract', 'tests/refused-fields', 'server/demo/reset'],
  ...['tests/scenarios', 'server/reconcile/reconcile', 'server/backup/backup', 'server/demo/demo'],
  ...['server/access/captcha-work', 'world/rides/rides', 'server/outside/captcha', 'tests/money/money-model'],
  ...['server/proof/chain-random'],
];

/** A worker ends with the kind of its files, and the next one loads the whole product again: components follow each other. */
const isComponent = (moduleId: string): boolean => moduleId.endsWith('.test.tsx');

const rankOf = ({ moduleId }: TestSpecification): number => {
  if (isComponent(moduleId)) return LONG.length + 1;
  const rank = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank < 0 ? LONG.length : rank;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG.filter((name) => !existsSync(`${this.ctx.config.root}/${name}.test.ts`));
    if (gone.length > 0) throw new Error(`long-first.ts names files that are not there: ${gone.join(' ')}`);
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
