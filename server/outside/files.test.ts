import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentTypeOf } from './file-id.ts';
import { createFiles } from './files.ts';

const photo = Buffer.from('not really a photo: 企行');
const about = { contentType: 'image/png' };
const foreignIds = [
  '../../etc/passwd',
  '..%2f..%2fsecret.png',
  '/etc/passwd',
  'unfinished',
  `${'a'.repeat(40)}.exe`,
  `${'a'.repeat(40)}.png/../../x`,
  `${'A'.repeat(40)}.png`,
  `${'a'.repeat(40)}.png\0`,
  `${'a'.repeat(40)}.constructor`,
  '',
];
let folder = '';
let server: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-test-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true });
});

async function opened(files: ReturnType<typeof createFiles>, id: string) {
  const file = await files.open(id);
  return file && { ...file, stream: undefined, bytes: await buffer(file.stream) };
}

describe('files on disk', () => {
  it('gives back what was put, bytes or stream, until it is removed', async () => {
    const files = createFiles('', folder);
    for (const source of [photo, Readable.from([photo.subarray(0, 5), photo.subarray(5)])]) {
      const id = await files.put(source, about);
      expect(contentTypeOf(id)).toBe('image/png');
      expect(await opened(files, id)).toMatchObject({ size: photo.length, contentType: 'image/png', bytes: photo });
      await files.remove(id);
      await files.remove(id);
      expect(await files.open(id)).toBeNull();
    }
  });

  it('leaves nothing behind when the source breaks', async () => {
    const files = createFiles('', folder);
    const broken = Readable.from(
      (async function* () {
        yield photo;
        throw new Error('gone');
      })(),
    );
    await expect(files.put(broken, about)).rejects.toThrow('gone');
    const early = new Readable({ read() {} });
    const putting = files.put(early, about);
    early.destroy(new Error('cut off'));
    await expect(putting).rejects.toThrow('cut off');
    expect(await readdir(join(folder, 'files'))).toEqual(['unfinished']);
    expect(await readdir(join(folder, 'files/unfinished'))).toEqual([]);
  });

  it('sweeps what a killed server left unfinished, but not what is being written', async () => {
    const unfinished = join(folder, 'files/unfinished');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'old'), 'x');
    await utimes(join(unfinished, 'old'), 1, 1);
    await writeFile(join(unfinished, 'new'), 'x');
    await utimes(join(unfinished, 'new'), new Date(), new Date()); // as the clock of a test goes
    createFiles('', folder);
    await expect.poll(() => readdir(unfinished)).toEqual(['new']);
  });

  it.each(foreignIds)('knows no file called %j', async (id) => {
    await writeFile(join(folder, 'secret.png'), 'secret');
    const files = createFiles('', folder);
    await files.put(photo, about);
    expect(await files.open(id)).toBeNull();
    await files.remove(id);
    expect((await stat(join(folder, 'secret.png'))).size).toBe(6);
  });

  it('keeps only the types we know', async () => {
    const files = createFiles('', folder);
    for (const contentType of ['text/html', 'image/svg+xml', '', 'constructor']) {
      await expect(files.put(photo, { contentType })).rejects.toThrow('不保存此类文件');
    }
  });
});

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** SigV4 once more, from what arrived on the wire. */
function signatureHolds(request: IncomingMessage, body: Buffer, secret: string) {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
  const hash = request.headers['x-amz-content-sha256'];
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) return false;
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = `${request.method}\n${request.url}\n\n${headers.join('')}\n${names}\n${hash}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${digest}`;
  const key = scope.split('/').reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}

/** A bucket in memory that answers only to signed requests. */
async function listen(secret: string) {
  const kept = new Map<string, Buffer>();
  const refused: string[] = [];
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const key = request.url ?? '';
    const chunked = request.method === 'PUT' && Number(request.headers['content-length']) !== body.length;
    if (chunked || !signatureHolds(request, body, secret)) {
      refused.push(key);
      return response.writeHead(403).end();
    }
    if (request.method === 'PUT') kept.set(key, body);
    if (request.method === 'DELETE') kept.delete(key);
    const found = kept.get(key);
    const status = request.method === 'DELETE' ? 204 : found ? 200 : 404;
    const answer = request.method === 'GET' ? (found ?? Buffer.alloc(0)) : Buffer.alloc(0);
    return response.writeHead(status, status === 204 ? {} : { 'content-length': answer.length }).end(answer);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { kept, refused, host: `127.0.0.1:${port}` };
}

describe('files in a bucket', () => {
  it('puts, opens and removes with signed requests', async () => {
    const { kept, refused, host } = await listen('a/b+c');
    const files = createFiles(
      `s3+http://key:${encodeURIComponent('a/b+c')}@${host}/qixing/up?region=cn-north-1`,
      folder,
    );
    const large = randomBytes(3_000_000);
    for (const source of [photo, Readable.from([large.subarray(0, 7), large.subarray(7)])]) {
      const bytes = source === photo ? photo : large;
      const id = await files.put(source, about);
      expect([...kept.keys()]).toEqual([`/qixing/up/${id}`]);
      const file = await opened(files, id);
      expect(file).toMatchObject({ size: bytes.length, contentType: 'image/png' });
      expect(file?.bytes.equals(bytes)).toBe(true);
      await files.remove(id);
      await files.remove(id);
      expect(kept.size).toBe(0);
      expect(await files.open(id)).toBeNull();
    }
    expect(refused).toEqual([]);
  });

  it('fails with a wrong secret, and says only that', async () => {
    const { kept, host } = await listen('right');
    const files = createFiles(`s3+http://key:wrong@${host}/qixing?region=r`, folder);
    await expect(files.put(photo, about)).rejects.toThrow('文件存储失败：HTTP 403');
    expect(kept.size).toBe(0);
  });

  it.each(foreignIds)('never asks for %j', async (id) => {
    const { refused, host } = await listen('s');
    const files = createFiles(`s3+http://key:other@${host}/qixing?region=r`, folder);
    expect(await files.open(id)).toBeNull();
    await files.remove(id);
    expect(refused).toEqual([]);
  });

  it('refuses settings that cannot work', () => {
    for (const url of [
      'ftp://x',
      's3+https://host/bucket?region=r',
      's3+https://k:s@host/?region=r',
      's3+https://k:s@h/b',
    ]) {
      expect(() => createFiles(url, folder)).toThrow('FILES_URL');
    }
  });
});
