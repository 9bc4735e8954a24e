import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlined } from './bundle-styles.mjs';

const RUNTIME = /assets\/rolldown-runtime-[^/]+\.js$/;
const IMPORTED = /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]+";/;

/** `a as b,c` as pairs of names: outside, inside. */
const pairs = (names) =>
  names.split(',').map((name) => {
    const [from, to = from] = name.trim().split(/ as /);
    return [from, to];
  });

/** The bundler's own few lines, as a function that answers what they export. */
function asFunction(code) {
  const [whole, exported] = code.match(/export\{([^}]*)\};?\s*$/);
  const answer = pairs(exported).map(([inside, outside]) => `${outside}:${inside}`);
  return `(()=>{${code.replace(whole, '')};return{${answer.join(',')}}})()`;
}

/**
 * The bundler puts its own few lines into a file of their own, which every page then waits for. They move into the file
 * that every page loads first, under names that nothing else has.
 */
function moveRuntime(folder, bundle) {
  const runtime = Object.keys(bundle).find((name) => RUNTIME.test(name));
  const base = Object.keys(bundle).find((name) => /assets\/base-[^/]+\.js$/.test(name));
  if (!runtime || !base) throw new Error('there is no runtime or no base to move it into');
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  for (const name of Object.keys(bundle).filter((path) => path.endsWith('.js') && path !== runtime)) {
    // What is loaded ahead of a page is named in the files: what is no file any more stands in the first one.
    const code = [runtime, ...inlined].reduce((text, gone) => text.replaceAll(`"${gone}"`, `"${base}"`), read(name));
    const [statement, names] = code.match(IMPORTED) ?? [];
    if (name === base) {
      const own = names ? `const{${pairs(names).map((pair) => pair.join(':'))}}=$runtime;` : '';
      const moved = `const $runtime=${asFunction(read(runtime))};export{$runtime};${own}`;
      writeFileSync(join(folder, name), moved + (statement ? code.replace(statement, '') : code));
    } else if (!statement) {
      writeFileSync(join(folder, name), code);
    } else {
      const own = `import{$runtime}from"./${base.split('/').pop()}";const{${pairs(names).map((pair) => pair.join(':'))}}=$runtime;`;
      writeFileSync(join(folder, name), code.replace(statement, own));
    }
  }
  for (const page of ['index.html', 'login.html']) {
    const html = read(page);
    writeFileSync(
      join(folder, page),
      html.replaceAll(new RegExp(`\\s*<[^>]+"/${runtime}"[^>]*>(?:</script>)?`, 'g'), ''),
    );
  }
  rmSync(join(folder, runtime));
}

/** Everything that a file imports before it runs, itself first. */
function closure(bundle, name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of bundle[name]?.imports ?? []) closure(bundle, imported, found);
  return found;
}

const ROUTE = /path: '([^']+)',[^{}]*?import\('\.\/([^']+)'\)/g;

/** For each address the files its page needs beside those that every page names: the server announces them. */
function filesByPage(root, bundle) {
  const chunks = Object.entries(bundle).filter(([, { type }]) => type === 'chunk');
  const chunkOf = (path) => chunks.find(([, { moduleIds }]) => moduleIds.includes(join(root, path)))?.[0];
  const first = closure(bundle, chunkOf('main.tsx'));
  const routes = readFileSync(join(root, 'routes.tsx'), 'utf8').split('/** Addresses of an earlier')[0];
  return Object.fromEntries(
    [...routes.matchAll(ROUTE)].map(([, path, file]) => [
      path,
      [...closure(bundle, chunkOf(file))].filter((name) => !first.has(name) && !RUNTIME.test(name)),
    ]),
  );
}

export const PAGE_FILES = 'pages.json';

export const pageFiles = {
  name: 'page-files',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    writeFileSync(join(dir, PAGE_FILES), JSON.stringify(filesByPage(this.environment.config.root, bundle)));
    moveRuntime(dir, bundle);
  },
};
