import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { StartError } from '../start-error.ts';
import { contentTypeOf, idFor } from './file-id.ts';
import type { FileSource, Files } from './file-store.ts';

const TIMEOUT_MS = 60_000;

interface Body {
  size: number;
  sha256: string;
  stream: Readable;
}

function parseUrl(setting: string) {
  const url = URL.canParse(setting) ? new URL(setting.replace(/^s3\+/, '')) : null;
  const bucket = url?.pathname.replace(/^\/+|\/+$/g, '') ?? '';
  const region = url?.searchParams.get('region') ?? '';
  if (!url?.username || !url.password || !bucket || !region) {
    throw new StartError('FILES_URL 的值无效，应为 s3+https://密钥:密码@主机/桶?region=…');
  }
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region,
    retries: 2,
  });
  return { client, base: `${url.protocol}//${url.host}/${bucket}` };
}

/**
 * S3 wants the length and the hash before the first byte, and a stream knows neither:
 * it goes through a temporary file, so that a long export never lies in memory.
 */
async function withBody<T>(source: FileSource, use: (body: Body) => Promise<T>): Promise<T> {
  if (source instanceof Uint8Array) {
    const sha256 = createHash('sha256').update(source).digest('hex');
    return use({ size: source.byteLength, sha256, stream: Readable.from([source]) });
  }
  source.on('error', () => {}); // it may fail before we begin to read it; the failure is met when we do
  const folder = await mkdtemp(join(tmpdir(), 'qixing-'));
  try {
    const path = join(folder, 'body');
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
    return await use({ size, sha256: hash.digest('hex'), stream: createReadStream(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Node's own request instead of fetch: fetch sends a stream in chunks, which S3 refuses. */
async function upload(signed: Request, body: Body) {
  const send = signed.url.startsWith('https:') ? tlsRequest : plainRequest;
  const headers = { ...Object.fromEntries(signed.headers), 'content-length': body.size };
  const request = send(signed.url, { method: 'PUT', headers, timeout: TIMEOUT_MS });
  request.on('timeout', () => request.destroy(new Error('文件存储超时')));
  const status = statusOf(request);
  await Promise.all([pipeline(body.stream, request), status]);
  return status;
}

function statusOf(request: ClientRequest) {
  return new Promise<number>((done, fail) => {
    request.on('error', fail);
    request.on('response', (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
  });
}

/** Objects of a bucket by name. */
export function openBucket(setting: string) {
  const { client, base } = parseUrl(setting);
  return {
    /** Null where there is none of that name. */
    async ask(method: string, name: string, timeoutMs = TIMEOUT_MS): Promise<Response | null> {
      const response = await client.fetch(`${base}/${name}`, { method, signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`文件存储失败：HTTP ${response.status}`);
    },

    async put(name: string, source: FileSource, contentType: string): Promise<void> {
      const status = await withBody(source, async (body) => {
        const headers = { 'content-type': contentType, 'x-amz-content-sha256': body.sha256 };
        return upload(await client.sign(`${base}/${name}`, { method: 'PUT', headers }), body);
      });
      if (status !== 200) throw new Error(`文件存储失败：HTTP ${status}`);
    },
  };
}

export function createS3Files(setting: string): Files {
  const store = openBucket(setting);
  const { ask } = store;

  return {
    async put(source, about) {
      const id = idFor(about);
      await store.put(id, source, contentTypeOf(id)!);
      return id;
    },

    async open(id) {
      const contentType = contentTypeOf(id);
      const response = contentType ? await ask('GET', id) : null;
      if (!contentType || !response?.body) return null;
      const stream = Readable.fromWeb(response.body as ReadableStream);
      return { stream, size: Number(response.headers.get('content-length')), contentType };
    },

    async remove(id) {
      const response = contentTypeOf(id) ? await ask('DELETE', id) : null;
      await response?.body?.cancel();
    },
  };
}
