import { ensureInstalled } from './install.mjs';
import { ensureNode } from './node.mjs';
import { main, StepError, tool } from './run.mjs';

/** One file of tests/drills in a process of its own. */
const play = (name) => tool('vitest', ['run', '--config', 'tests/drills/vitest.config.ts', `/${name}.drill.ts`]);

/** `--requests 1000` on the command line, as the setting that the drill reads. */
export function withOptions(names) {
  const given = process.argv.slice(2);
  for (const [option, setting] of Object.entries(names)) {
    const at = given.indexOf(option);
    if (at >= 0 && given[at + 1]) process.env[setting] = given[at + 1];
  }
}

/** A drill that brings its control along, or has it in a file of its own. Exit code 1: it failed; 2: its control did not. */
export async function runDrill(name, { failed, control, controlFailed }) {
  ensureNode();
  await main(async () => {
    await ensureInstalled();
    if ((await play(name)).code !== 0) throw new StepError(failed);
    if (control && (await play(control)).code !== 0) throw new StepError(controlFailed, 2);
  });
}
