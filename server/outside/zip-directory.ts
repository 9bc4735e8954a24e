/** Where an entry's packed bytes lie, and how long they say they are unpacked. */
export interface ZipEntry {
  name: string;
  stored: boolean;
  start: number;
  packed: number;
  unpacked: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const MOST_COMMENT = 0xffff;

function findEnd(bytes: Buffer) {
  const least = Math.max(0, bytes.length - END_SIZE - MOST_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= least; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw new RangeError('no directory');
}

function readEntry(bytes: Buffer, at: number) {
  if (bytes.readUInt32LE(at) !== DIRECTORY) throw new RangeError('no entry');
  const method = bytes.readUInt16LE(at + 10);
  const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  if (encrypted || (method !== 0 && method !== 8)) throw new RangeError('unknown packing');
  const nameLength = bytes.readUInt16LE(at + 28);
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new RangeError('no local header');
  const entry: ZipEntry = {
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    stored: method === 0,
    start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
  };
  if (entry.start + entry.packed > bytes.length) throw new RangeError('entry past the end');
  const length = 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return { entry, next: at + length };
}

/** The list at the end of a zip file; null where there is none that holds together. Nothing is unpacked. */
export function readZipDirectory(input: Uint8Array): ZipEntry[] | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    const entries: ZipEntry[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) {
      const { entry, next } = readEntry(bytes, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) return null; // also what Buffer throws past its end
    throw error;
  }
}
