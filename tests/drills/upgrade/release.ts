import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ROOT } from '#server/root.ts';

const git = (...args: string[]): string => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

/** The release before this one: what is asked for, or the newest tag behind us; null where there is none. */
export function previousRelease(asked = ''): string | null {
  try {
    return git(
      'rev-parse',
      '--verify',
      '--short',
      `${asked || git('describe', '--tags', '--abbrev=0', 'HEAD^')}^{commit}`,
    );
  } catch {
    return null;
  }
}

/** The server of an earlier release, built in a folder of its own with the packages that are installed here. */
export function builtRelease(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-release-'));
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const vite = inRoot('node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel=error', '--config', 'vite.server.config.ts'], {
    cwd: folder,
  });
  writeFileSync(join(folder, 'dist/package.json'), JSON.stringify({ type: 'module' }));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
