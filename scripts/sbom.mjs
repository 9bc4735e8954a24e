/**
 * Writes what the product is made of: sbom/bom.json (CycloneDX, by npm itself) and sbom/licences.txt. Fails where a
 * dependency has a licence that nobody has looked at.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const REVIEWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later', // libvips, linked by sharp and replaceable
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1', // fonts
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bom = JSON.parse(printed);

/** "MIT OR Apache-2.0" is good where one of the choices is; with AND all of them must be. */
const isReviewed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((id) => REVIEWED.has(id)));

const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'unknown';

const rows = (bom.components ?? [])
  .map((component) => ({ name: `${component.name}@${component.version}`, licence: licenceOf(component) }))
  .sort((a, b) => a.name.localeCompare(b.name));
const unreviewed = rows.filter(({ licence }) => !isReviewed(licence));

mkdirSync(join(root, 'sbom'), { recursive: true });
writeFileSync(join(root, 'sbom/bom.json'), `${JSON.stringify(bom, null, 2)}\n`);
writeFileSync(
  join(root, 'sbom/licences.txt'),
  `${rows.map(({ name, licence }) => `${name}\t${licence}`).join('\n')}\n`,
);

const counts = new Map();
for (const { licence } of rows) counts.set(licence, (counts.get(licence) ?? 0) + 1);
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(4)}  ${licence}`);
console.log(`${rows.length} packages, ${unreviewed.length} with a licence to be looked at; written to sbom/`);
for (const { name, licence } of unreviewed) console.log(`  ${name}: ${licence}`);
process.exitCode = unreviewed.length > 0 ? 1 : 0;
