// Cuts the two Inter faces of the console out of the npm package. Run by hand when the package changes; the output is
// kept in the repository, so that a build needs neither the package's 300 files nor a WebAssembly shaper.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL(
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);
const target = (name) => new URL(`../ui/fonts/${name}`, import.meta.url);

const ascii = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join('');
// Inter's tabular figures also widen these three, and '11-01' falls apart: they get a face of their own without it.
const narrow = ' -–';

const letters = [...ascii].filter((letter) => !narrow.includes(letter)).join('');
const variationAxes = { wght: { min: 400, max: 600 } };

const font = await readFile(source);
const faces = [
  ['qx-inter.woff2', `${letters}¥·×−`, { targetFormat: 'woff2', variationAxes }],
  ['qx-inter-narrow.woff2', narrow, { targetFormat: 'woff2', variationAxes, noLayoutClosure: true }],
];
for (const [name, text, options] of faces) {
  const bytes = await subsetFont(font, text, options);
  await writeFile(target(name), bytes);
  console.log(`${name} ${(bytes.length / 1024).toFixed(1)} KB`);
}
