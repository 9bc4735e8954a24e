import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whoever asks a form's front door from outside forms wants to know whether one is around: the contexts alone. */
const FRONT_DOOR = /[\\/]@rc-component[\\/]form[\\/]es[\\/]index\.js$/;
const CONTEXT = /Context\.js$/;

/** Reached through a library's front door, and used by nothing that is there from the start. */
const UNUSED =
  /[\\/](?:useQueries|queriesObserver|CSSMotionList|motion[\\/]es[\\/]util[\\/]diff|useClosable|useMergedMask|Dom[\\/]focus)\.js$/;

/**
 * What a page needs before it can be drawn, read off the imports themselves: nobody has to keep lists of files. What is
 * loaded on demand is not among it.
 */
export function reachOf(moduleOf, entry, known = new Set()) {
  const found = new Set();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || known.has(id)) continue;
    found.add(id);
    const { importedIds = [] } = moduleOf(id) ?? {};
    waiting.push(...(FRONT_DOOR.test(id) ? importedIds.filter((name) => CONTEXT.test(name)) : importedIds));
  }
  return [...found].filter((id) => !FRONT_DOOR.test(id) && !UNUSED.test(id));
}

const dashed = (name) =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
const antdPart = (name) => `antd/es/${name === 'QRCode' ? 'qr-code' : dashed(name)}`;

const icons = fileURLToPath(new URL('../../node_modules/lucide-react/dist/esm/', import.meta.url));
const iconPart = (name) => {
  const path = `${icons}icons/${dashed(name)}.mjs`;
  return existsSync(path) ? path : undefined;
};

const DOORS = [
  [/^import \{([^}]*)\} from 'antd';$/gm, antdPart, 'antd'],
  [/^import \{([^}]*)\} from 'lucide-react';$/gm, iconPart, 'lucide-react'],
];

/** One import for each part, from its own file; what has none of its own comes through the door as before. */
function apart(names, partOf, door) {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [part, as = part] = name.split(' as ');
      const path = partOf(part);
      if (part === 'LucideProvider') return `import { ${name} } from '${icons}context.mjs';`;
      return path ? `import ${as} from '${path}';` : `import { ${name} } from '${door}';`;
    })
    .join(' ');
}

/** Libraries by the part: through their front doors every file would seem to need every part. */
export const librariesByPart = {
  name: 'libraries-by-part',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const rewritten = DOORS.reduce(
      (text, [pattern, partOf, door]) => text.replace(pattern, (_, names) => apart(names, partOf, door)),
      code,
    );
    return rewritten === code ? null : rewritten;
  },
};

const SCHEMA_WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;

/** Every schema of zod can describe itself as JSON schema. The server's documents do that; no page does. */
export const withoutSchemaWriters = {
  name: 'without-schema-writers',
  apply: 'build',
  transform(code, id) {
    if (!SCHEMA_WRITERS.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
    return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
  },
};
