import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { StartError } from '../start-error.ts';

/**
 * A stream under a password: blocks of AES-256-GCM, each bound to its place and to whether it is the last, so that
 * nothing can be changed, moved or cut off without being seen.
 */
const MARK = Buffer.from('QIXING BACKUP 1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const BLOCK_BYTES = 1024 * 1024;
const CIPHER = 'aes-256-gcm';
const LEAST_PASSWORD = 16;

type Bytes = AsyncIterable<Buffer>;

export function checkPassword(password: string): void {
  if (password.length >= LEAST_PASSWORD) return;
  throw new StartError(`BACKUP_KEY 至少 ${LEAST_PASSWORD} 个字符：备份用它加密，丢失后无法恢复，请另行妥善保存`);
}

const keyOf = (password: string, salt: Buffer): Buffer =>
  scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(place));
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** The same bytes in blocks of one size; the last may be shorter, and is there even where it is empty. */
async function* inBlocks(source: Bytes): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    held.push(part);
    size += part.length;
    while (size > BLOCK_BYTES) {
      const all = Buffer.concat(held);
      yield { block: all.subarray(0, BLOCK_BYTES), isLast: false };
      held = [all.subarray(BLOCK_BYTES)];
      size -= BLOCK_BYTES;
    }
  }
  yield { block: Buffer.concat(held), isLast: true };
}

export async function* sealed(password: string, source: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(password, salt);
  yield Buffer.concat([MARK, salt]);
  let place = 0;
  for await (const { block, isLast } of inBlocks(source)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(place, isLast));
    const text = Buffer.concat([cipher.update(block), cipher.final()]);
    const head = Buffer.alloc(5);
    head.writeUInt8(isLast ? 1 : 0);
    head.writeUInt32BE(text.length, 1);
    yield Buffer.concat([head, cipher.getAuthTag(), text]);
    place += 1;
  }
}

/** Hands out exactly as many bytes as are asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Null where the source ends before the first of them; an end in the middle is a file that was cut off. */
  async take(count: number): Promise<Buffer | null> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < count) {
      const { value, done } = await this.#source.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    if (size === 0 && count > 0) return null;
    if (size < count) throw new StartError('备份文件不完整');
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }

  async need(count: number): Promise<Buffer> {
    const found = await this.take(count);
    if (found === null) throw new StartError('备份文件不完整');
    return found;
  }
}

export async function* unsealed(password: string, source: Bytes): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const mark = await reader.take(MARK.length);
  if (!mark?.equals(MARK)) throw new StartError('这不是企行的备份文件，或来自更新的版本');
  const key = keyOf(password, await reader.need(SALT_BYTES));
  for (let place = 0; ; place += 1) {
    const head = await reader.need(5);
    const isLast = head.readUInt8() === 1;
    const tag = await reader.need(TAG_BYTES);
    const text = await reader.need(head.readUInt32BE(1));
    yield opened(key, nonceOf(place, isLast), tag, text);
    if (isLast) break;
  }
  if ((await reader.take(1)) !== null) throw new StartError('备份文件的末尾多出了内容');
}

function opened(key: Buffer, nonce: Buffer, tag: Buffer, text: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new StartError('备份文件打不开：BACKUP_KEY 不对，或文件已损坏');
  }
}
