/** A process of its own: a document that takes too long or too much is ended with it, and the server goes on. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export interface PdfRequest {
  folder: string;
  /** The template's file name in that folder. */
  template: string;
  json: string;
  /** Found by the template as /pictures/1, /pictures/2 … */
  pictures: Uint8Array[];
}

export type PdfReply = { ok: true; pdf: Uint8Array } | { ok: false; error: string };

const KEPT_IN_CACHE = 2;
let compiler: NodeCompiler | undefined;

function createCompiler(workspace: string) {
  const entry = createRequire(import.meta.url).resolve('@embedpdf/fonts-sc');
  const font = (weight: string) => readFileSync(join(dirname(entry), '..', 'fonts', `NotoSansHans-${weight}.otf`));
  return NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [font('Regular'), font('Bold')] }] });
}

function render({ folder, template, json, pictures }: PdfRequest): Uint8Array {
  compiler ??= createCompiler(folder);
  pictures.forEach((bytes, index) => {
    compiler?.mapShadow(join(folder, 'pictures', String(index + 1)), Buffer.from(bytes));
  });
  try {
    return compiler.pdf({ mainFilePath: join(folder, template), inputs: { data: json } });
  } finally {
    compiler.resetShadow();
    compiler.evictCache(KEPT_IN_CACHE);
  }
}

process.on('message', (request: PdfRequest) => {
  let reply: PdfReply;
  try {
    reply = { ok: true, pdf: render(request) };
  } catch (error) {
    reply = { ok: false, error: String(error).slice(0, 500) };
  }
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
