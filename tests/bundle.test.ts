import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#server/root.ts';

/*
 * What the first pages weigh when nothing is in the cache yet, in bytes as they travel: the built files, which do not vary
 * from run to run. What the server answers to a page's calls comes on top, as it was measured with the demo world.
 */
const FOLDER = inRoot('dist', 'console');
const headersOf = (path: string): number => (path.endsWith('.html') ? 1_300 : 400);

const read = (path: string): string => readFileSync(`${FOLDER}/${path}`, 'utf8');
const weight = (path: string): number => {
  const packed = `${FOLDER}/${path}.br`;
  return readFileSync(existsSync(packed) ? packed : `${FOLDER}/${path}`).length + headersOf(path);
};

/** Everything the page itself names, or its styles do: scripts, fonts and pictures. */
function named(page: string): string[] {
  const html = read(page);
  const links = [...html.matchAll(/(?:src|href)="\/([^"]+)"|url\("?\/([^")]+)"?\)/g)];
  return [...new Set(links.map(([, link, url]) => (link ?? url)!))].filter((path) => path.startsWith('assets/'));
}

const filesOf = (address: string): string[] => {
  const pages = JSON.parse(read('pages.json')) as Record<string, string[]>;
  return ['index.html', ...named('index.html'), ...pages[address]!];
};

const ANSWERS = {
  login: { calls: 1, bytes: 1_300 },
  home: { calls: 2, bytes: 10_000 },
  staff: { calls: 3, bytes: 20_000 },
};

test.each([
  ['the login page', ['login.html', ...named('login.html')], ANSWERS.login, { bytes: 130_000, requests: 5 }],
  ['the start page', filesOf('/'), ANSWERS.home, { bytes: 260_000, requests: 8 }],
  ['the list of people', filesOf('/staff'), ANSWERS.staff, { bytes: 320_000, requests: 10 }],
])('%s is within its budget of bytes and requests', (_name, files, answers, most) => {
  const bytes = files.reduce((sum, path) => sum + weight(path), answers.bytes);
  expect(files.length + answers.calls).toBeLessThanOrEqual(most.requests);
  expect(bytes, files.map((path) => `${weight(path)} ${path}`).join('\n')).toBeLessThanOrEqual(most.bytes);
});

test('no page waits for a file of dialogs or dates that it opens only on demand', () => {
  for (const address of ['/', '/staff', '/scene', '/role']) {
    const names = filesOf(address).map((path) =>
      path
        .split('/')
        .pop()!
        .replace(/-[^-]+\.js$/, ''),
    );
    expect(names).not.toContain('dates');
  }
  expect(filesOf('/staff').join()).not.toContain('forms');
});

/** Every script that a file loads with it or on demand. */
function scriptsFrom(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const named = [...read(`assets/${name}`).matchAll(/(?:from|import\()\s*["'`]\.\/([\w.-]+\.js)["'`]/g)];
  for (const [, next] of named) scriptsFrom(next!, found);
  return found;
}

test('nothing that the login page loads, at once or on demand, starts the console', () => {
  const entry = named('login.html').find((path) => /assets\/login-[^/]+\.js$/.test(path))!;
  const all = [...scriptsFrom(entry.replace('assets/', ''))];
  expect(all.length).toBeGreaterThan(4);
  expect(all.filter((name) => name.startsWith('app-'))).toEqual([]);
});

/** The employees' app: everything of its first page as a phone with nothing kept fetches it, packed as the oldest can read. */
const APP = inRoot('dist', 'app');
const appText = (path: string): string => readFileSync(`${APP}/${path}`, 'utf8');
const packedBytes = (path: string): number => {
  const packed = `${APP}/${path}.gz`; // what is small is sent as it is
  return readFileSync(existsSync(packed) ? packed : `${APP}/${path}`).length;
};

/** A script with those it cannot run without. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, next] of appText(path).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
    withImports(`assets/${next}`, found);
  return found;
}

/** What the page's own line of script asks for beside: for whoever is signed in, and for whoever is not. */
function askedEarly(): { frame: string[]; login: string[] } {
  const [frame, login] = [...appText('index.html').matchAll(/\[("\/m\/assets\/[^\]]+)\]/g)].map(([, list]) =>
    list!.split(',').map((path) => path.slice(4, -1)),
  );
  return { frame: frame!, login: login! };
}

test('the first visit to the employees’ app is within 140 KB with its fonts, its first screen within 55 KB more, and no map is in either', () => {
  const linked = [...appText('index.html').matchAll(/(?:src|href)="\/m\/(assets\/[^"]+)"/g)].map(([, path]) => path!);
  const { frame, login } = askedEarly();
  const named = [...linked, ...login];
  const styles = named.filter((path) => path.endsWith('.css'));
  const fonts = styles.flatMap((path) =>
    [...appText(path).matchAll(/url\("?\/m\/([^")]+\.woff2)/g)].map(([, font]) => font!),
  );
  expect(fonts.length).toBeGreaterThan(0);
  const scriptsOf = (paths: string[]) =>
    paths.filter((path) => path.endsWith('.js')).flatMap((path) => [...withImports(path)]);
  const first = new Set(['index.html', ...styles, ...fonts, ...scriptsOf(named)]);
  const sum = (paths: Iterable<string>): number => [...paths].reduce((bytes, path) => bytes + packedBytes(path), 0);
  expect(sum(first), [...first].map((path) => `${packedBytes(path)} ${path}`).join('\n')).toBeLessThanOrEqual(140_000);
  const more = [...new Set([...frame, ...scriptsOf(frame)])].filter((path) => !first.has(path));
  expect(sum(more), more.map((path) => `${packedBytes(path)} ${path}`).join('\n')).toBeLessThanOrEqual(55_000);
  expect([...first, ...more].filter((path) => /RideMap/.test(path))).toEqual([]);
  // Nothing is found out about only after a script has run, and nobody who is signed in waits for the sign-in.
  expect(scriptsOf(named).filter((path) => !named.includes(path))).toEqual([]);
  expect(scriptsOf(frame).filter((path) => ![...linked, ...frame].includes(path))).toEqual([]);
});
