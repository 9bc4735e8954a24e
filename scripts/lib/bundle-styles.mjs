import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

/** Short names for classes: in the long ones half of what a style sheet weighs is hashes, which nothing compresses. */
export function shortNames(root) {
  const files = readdirSync(root, { recursive: true })
    .filter((name) => name.endsWith('.module.css'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const classes = new Map();
  return (name, path) => {
    const file = relative(root, path.split('?')[0]).replaceAll('\\', '/');
    const index = files.indexOf(file);
    const known = classes.get(file) ?? [];
    classes.set(file, known);
    if (!known.includes(name)) known.push(name);
    return `q${index < 0 ? file.replaceAll(/\W/g, '') : index.toString(36)}-${known.indexOf(name).toString(36)}`;
  };
}

const INSERT = (css) =>
  `{const s=document.createElement("style");s.textContent=${JSON.stringify(css)};document.head.append(s)}`;

/** A chunk carries its styles: a page is one request instead of two, and never drawn without them. */
export const stylesInScripts = {
  name: 'styles-in-scripts',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const styles = chunk.type === 'chunk' ? chunk.viteMetadata?.importedCss : undefined;
        if (!styles?.size || inPage(chunk)) continue;
        for (const path of styles) {
          chunk.code = INSERT(String(bundle[path].source).trim()) + chunk.code;
          delete bundle[path];
        }
        styles.clear();
      }
    },
  },
};

/** What a page names itself: its styles stand in the page, and are there before any script has come. */
const inPage = (chunk) => chunk.isEntry || /^(?:app|base|login)$/.test(chunk.name);

/** Style sheets that are no files any more. */
export const inlined = new Set();

export const stylesInPages = {
  name: 'styles-in-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const path of inlined) delete bundle[path];
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, path) => {
        const file = bundle[path];
        if (file?.type !== 'asset') return link;
        inlined.add(path);
        return `<style>${String(file.source).trim()}</style>`;
      }),
  },
};
