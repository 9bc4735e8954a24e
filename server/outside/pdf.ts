import { join } from 'node:path';
import { ROOT } from '../root.ts';
import type { PdfReply, PdfRequest } from './pdf-worker.ts';
import { createWorkerPool } from './worker-pool.ts';

const TEMPLATES = join(ROOT, 'server', 'outside', 'templates');
const MOST_DATA_CHARACTERS = 8_000_000;

const pool = createWorkerPool('pdf-worker', {
  size: 1, // starting one costs half a second and 120 MB; warm, it renders a page in milliseconds
  timeoutMs: 15_000,
  memoryMb: 1024, // some 7,000 rows of five columns; longer lists belong into a workbook
  jobsPerChild: 200,
});

/**
 * Marks that turn the direction of what follows. The typesetter dies of an override before brackets, so that anybody's reason of a
 * journey could keep its document from being made; on paper nobody misses them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** The data as JSON; every picture in it (bytes) becomes the name by which the template's `image` finds it. */
function withPictures(data: unknown) {
  const pictures: Uint8Array[] = [];
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(TURNING, '');
    if (value instanceof Uint8Array) return `/pictures/${pictures.push(value)}`;
    if (Array.isArray(value)) return value.map(named);
    if (value === null || typeof value !== 'object' || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, named(part)]));
  };
  return { json: JSON.stringify(named(data)), pictures };
}

/**
 * An A4 document from `templates/<template>.typ`, which reads the data as `json(bytes(sys.inputs.data))`.
 * Texts in the data are shown as they are: the template never takes them for markup. Owners take turns.
 */
export async function renderPdf(template: string, data: unknown, owner?: string): Promise<Uint8Array> {
  if (!/^[a-z][a-z-]*$/.test(template)) throw new Error(`没有此 PDF 模板：${template}`);
  const { json, pictures } = withPictures(data);
  if (json.length > MOST_DATA_CHARACTERS) throw new Error('PDF 内容过大');
  const request: PdfRequest = { folder: TEMPLATES, template: `${template}.typ`, json, pictures };
  const reply = (await pool.run(request, owner)) as PdfReply;
  if (!reply.ok) throw new Error(`PDF 生成失败（模板 ${template}）：${reply.error}`);
  return reply.pdf;
}

/** Ends the warm worker; the next document starts another. */
export const closePdf = () => pool.close();
