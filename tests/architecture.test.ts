import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { inRoot, ROOT } from '#server/root.ts';

/** Tests, and what they stand on. */
const OF_TESTS = /\.test\.|^mounted\.tsx$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !OF_TESTS.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const importsOf = (file: string): string[] => {
  const source = readFileSync(inRoot(file), 'utf8');
  const statements = source.matchAll(/\bfrom '([^'\n]+)';|^import '([^'\n]+)';|\bimport\('([^'\n]+)'\)/gm);
  return [...statements].map(([, named, bare, lazy]) => (named ?? bare ?? lazy)!);
};

const room = (path: string): string => path.split('/')[0]!;
/** Where an import leads, as a path from the root; packages stay as they are. */
const targetOf = (file: string, target: string): string =>
  target.startsWith('#') ? target.slice(1) : target.startsWith('.') ? join(file, '..', target) : target;

const arrows = (folder: string) =>
  filesBelow(folder).flatMap((file) => importsOf(file).map((target) => ({ file, target: targetOf(file, target) })));

const isPackage = (target: string): boolean =>
  !/^(rules|contract|server|ui|maps|console|app|desk|world|schema|tests|scripts)\//.test(target);

test.each([
  ['rules', ['rules'], ['zod']],
  ['contract', ['rules', 'contract'], ['zod', '@noble/ciphers/aes.js', '@noble/ciphers/utils.js']],
  ['world', ['rules', 'schema', 'world'], []],
  ['schema', ['schema'], ['kysely']],
  ['maps', ['rules', 'maps'], ['react']],
  ['ui', ['rules', 'contract', 'ui'], ['react', '@tanstack/react-query', 'zod']],
  [
    'app',
    ['rules', 'contract', 'ui', 'maps', 'app'],
    ['react', 'react-dom/client', '@tanstack/react-query', 'lucide-react', 'zod'],
  ],
  [
    'desk',
    ['rules', 'contract', 'ui', 'console', 'desk'],
    [
      ...[
        'react',
        'react-dom/client',
        '@tanstack/react-query',
        '@tanstack/react-router',
        'antd',
        'lucide-react',
        'zod',
      ],
    ],
  ],
])('%s imports only %j and packages %j', (folder, rooms, packages) => {
  const wrong = arrows(folder).filter(({ target }) =>
    isPackage(target) ? !packages.includes(target) : !rooms.includes(room(target)),
  );
  expect(wrong).toEqual([]);
});

test('of the console the desk uses the kit alone', () => {
  const wrong = arrows('desk').filter(({ target }) => room(target) === 'console' && !target.startsWith('console/kit/'));
  expect(wrong).toEqual([]);
});

test('server and console never import each other', () => {
  expect(arrows('server').filter(({ target }) => ['ui', 'console', 'app', 'desk'].includes(room(target)))).toEqual([]);
  expect(arrows('console').filter(({ target }) => ['server', 'world', 'app', 'desk'].includes(room(target)))).toEqual(
    [],
  );
});

/** Of the app's screens, each its own folder: what two of them need stands in kit/ or in the one that is named here. */
test('screens of the app use the kit, and each other only through what is theirs to give', () => {
  const areaOf = (path: string) => (path.startsWith('app/') && path.split('/').length > 2 ? path.split('/')[1]! : '');
  const wrong = arrows('app').filter(({ file, target }) => {
    if (isPackage(target) || room(target) !== 'app') return false;
    const [from, to] = [areaOf(file), areaOf(target)];
    if (from === 'kit') return to !== 'kit';
    if (from === 'parts') return to !== 'kit' && to !== 'parts';
    return from !== '' && from !== 'shell' && to !== from && to !== 'kit' && to !== 'parts';
  });
  expect(wrong).toEqual([]);
});

test('the simulator plays from outside, without the server or its database', () => {
  const inside = arrows('simulator').filter(({ target }) => room(target) === 'server' || target === 'pg');
  expect(inside).toEqual([]);
});

test('in the server only app.ts imports routes, and only demo/ imports the world', () => {
  const wrong = arrows('server').filter(
    ({ file, target }) =>
      (/\/routes\.ts$/.test(target) && file !== 'server/app.ts' && !(file === 'server/run.ts')) ||
      (room(target) === 'world' && !file.startsWith('server/demo/')),
  );
  expect(wrong).toEqual([]);
});

/**
 * Which areas of the server an area may use, beside http/, outside/, tracing/ and the files of the server's root. Read downwards:
 * nobody uses one that stands above. What ends in one area and matters to another is told by app.ts (approvals).
 */
const AREAS_BELOW: Record<string, readonly string[]> = {
  backup: ['operation-log', 'reconcile'],
  demo: ['access', 'desk', 'distribution', 'invoice', 'objection', 'ride', 'scene'],
  distribution: ['reconcile'],
  desk: [
    'access',
    'account',
    'company',
    'finance',
    'invoice',
    'objection',
    'order',
    'reconcile',
    'ride',
    'role',
    'scene',
  ],
  phone: ['application', 'approval', 'objection', 'order'],
  scim: ['account', 'department', 'staff'],
  stream: ['approval', 'message', 'ride'],
  home: ['access', 'account', 'application', 'approval', 'finance', 'lab', 'operation-log', 'report', 'staff'],
  lab: ['flow', 'report', 'ride', 'scene'],
  me: ['application', 'approval', 'message', 'ride'],
  place: ['scene'],
  project: ['account'],
  journal: ['finance'],
  anomaly: ['ride'],
  proof: ['account', 'finance', 'invoice', 'ride', 'scene'],
  objection: ['account', 'finance', 'ride'],
  finance: ['account', 'company', 'ride', 'staff'],
  role: ['access', 'invoice'],
  invoice: ['account', 'company'],
  order: ['ride'],
  'second-approval': ['approval', 'flow', 'ride', 'scene'],
  application: ['approval', 'company', 'flow', 'ride', 'scene'],
  ride: ['account', 'approval', 'company', 'scene'],
  approval: ['flow', 'scene'],
  scene: ['account'],
  department: ['account'],
  access: ['staff'],
  staff: ['account'],
  settings: ['company', 'flow'],
};

test('areas of the server use each other as listed, downwards only', () => {
  const areaOf = (path: string) =>
    path.startsWith('server/') && path.split('/').length > 2 ? path.split('/')[1]! : '';
  const shared = new Set(['', 'http', 'outside', 'postgres', 'tracing']);
  const used = arrows('server')
    .map(({ file, target }) => [areaOf(file), areaOf(target)] as const)
    .filter(([from, to]) => from !== to && from !== '' && !shared.has(to));
  const listed = Object.entries(AREAS_BELOW).flatMap(([from, below]) => below.map((to) => `${from} → ${to}`));
  expect([...new Set(used.map(([from, to]) => `${from} → ${to}`))].sort()).toEqual(listed.sort());
  const heights = Object.keys(AREAS_BELOW);
  const upwards = heights.filter((from, at) =>
    AREAS_BELOW[from]!.some((to) => heights.indexOf(to) >= 0 && heights.indexOf(to) <= at),
  );
  expect(upwards).toEqual([]);
});

/** A file that can be reached from itself, by what its imports name or by their types alone. */
function circleIn(files: readonly string[]): string[] {
  const targets = new Map(files.map((file) => [file, importsOf(file).map((target) => targetOf(file, target))]));
  const done = new Set<string>();
  const search = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of targets.get(file) ?? []) {
      const circle = search(target, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  return files.map((file) => search(file, [])).find((circle) => circle.length > 0) ?? [];
}

test('no file imports itself by way of others', () => {
  const rooms = ['rules', 'contract', 'server', 'ui', 'maps', 'console', 'app', 'desk', 'world', 'simulator'];
  expect(circleIn(rooms.flatMap(filesBelow))).toEqual([]);
});

test('console areas never import each other; kit imports no area; only routes.tsx imports pages', () => {
  const shared = new Set(['kit', 'pickers']);
  const areaOf = (path: string) =>
    path.startsWith('console/') && path.split('/').length > 2 ? path.split('/')[1]! : '';
  const wrong = arrows('console').filter(({ file, target }) => {
    if (isPackage(target) || room(target) !== 'console') return false;
    const [from, to] = [areaOf(file), areaOf(target)];
    if (from === 'kit') return to !== 'kit';
    if (from === 'pickers') return !shared.has(to);
    if (from === '') return false;
    return to !== from && !shared.has(to) && to !== '';
  });
  expect(wrong).toEqual([]);
});

/**
 * Dialogs and drawers that a click beside them closes: they show or search, and hold nothing that somebody would have to type
 * again. Whatever holds a form stays out of this list (console/kit/Theme.tsx, and holdsForm of a DetailDrawer).
 */
const CLOSED_FROM_BESIDE = [
  'console/application/ApprovalDrawer.tsx',
  'console/chain/ChainOrders.tsx',
  'console/department/DepartmentDrawer.tsx',
  'console/finance/BillLog.tsx',
  'console/finance/HeldDrawer.tsx',
  'console/invoice/CheckDialog.tsx',
  'console/invoice/DetailDialog.tsx',
  'console/kit/Palette.tsx',
  'console/lab/PeopleDrawer.tsx',
  'console/objection/DetailDialog.tsx',
  'console/objection/ProofImages.tsx',
  'console/operation-log/VerifyButton.tsx',
  'console/report/FigureDrawer.tsx',
  'console/role/RoleDetail.tsx',
  'console/scene/HoldersDrawer.tsx',
  'console/scene/RouteImages.tsx',
  'console/scene/SceneDetailDialog.tsx',
  'console/settings/DeliveriesDrawer.tsx',
  'console/shell/KeysDialog.tsx',
  'console/staff/DeleteFailures.tsx',
  'console/staff/DeletedDialog.tsx',
  'console/staff/StaffDrawer.tsx',
  'desk/company/TermsVersions.tsx',
  'desk/staff/PresetDialog.tsx',
];

test('only dialogs and drawers without a form are closed by a click beside them', () => {
  const closes = /closable: true|maskClosable|<DetailDrawer(?!\s+holdsForm)/;
  const found = ['console', 'desk']
    .flatMap(filesBelow)
    .filter((file) => closes.test(readFileSync(inRoot(file), 'utf8')));
  expect(found.sort()).toEqual(CLOSED_FROM_BESIDE);
});

test('what arrives later in console and desk survives a file that does not come: lazyPart and onDemand, never lazy', () => {
  const lazies = ['console', 'desk']
    .flatMap(filesBelow)
    .filter((file) => /\blazy\(/.test(readFileSync(inRoot(file), 'utf8')));
  expect(lazies).toEqual([]);
});

/** How somebody looks at a list is kept under its name; only orders are one list in three places. */
test('every list has a name of its own', () => {
  const names = ['console', 'desk']
    .flatMap(filesBelow)
    .flatMap((file) => [...readFileSync(inRoot(file), 'utf8').matchAll(/<PagedTable(?:<\w+>)?\s+list="(\w+)"/g)])
    .map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual(['order', 'order']);
});

/** A read that fails later is no reason to take away what is shown, or typed (docs/decisions/0132-late-words.md). */
test('no page of the console leaves for an error of a read that it has an answer of', () => {
  const leaves = /if \([^)!]*\bisError\)/;
  const wrong = filesBelow('console').filter((file) => leaves.test(readFileSync(inRoot(file), 'utf8')));
  expect(wrong).toEqual([]);
});

interface DocumentedCall {
  method: string;
  path: string;
  encoding: string;
  needs: string;
  area: string;
  fields: string;
}

const documented = (): DocumentedCall[] =>
  readFileSync(inRoot('docs/contract/calls.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, area, method, path, encoding, needs, fields] = line.split('\t') as string[];
      return { area: area!, method: method!, path: path!, encoding: encoding!, needs: needs!, fields: fields! };
    });

const needsOf = ({ access }: Endpoint): string => (Array.isArray(access) ? access.join(' or ') : String(access));

const find = ({ method, path }: { method: string; path: string }): Endpoint | undefined =>
  endpoints.find((call) => call.method === method && call.path === path);

test('a documented call that is declared is declared as documented', () => {
  const wrong = documented()
    .map((row) => ({ row, call: find(row) }))
    .filter(({ row, call }) => call && (needsOf(call) !== row.needs || call.encoding !== row.encoding))
    .map(
      ({ row, call }) =>
        `${row.method} ${row.path}: ${needsOf(call!)} ${call!.encoding}, not ${row.needs} ${row.encoding}`,
    );
  expect(wrong).toEqual([]);
});

test('every documented call is declared', () => {
  expect(documented().filter((row) => !find(row))).toEqual([]);
});

test('every call that the documents do not name is listed among the additions', () => {
  const additions = readFileSync(inRoot('docs/additions.md'), 'utf8');
  const known = new Set(documented().map(({ method, path }) => `${method} ${path}`));
  const unlisted = endpoints.filter(
    ({ method, path }) => !known.has(`${method} ${path}`) && !additions.includes(`\`${method} ${path}\``),
  );
  expect(unlisted.map(({ path }) => path)).toEqual([]);
});

test('no two calls share a method and path', () => {
  const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
