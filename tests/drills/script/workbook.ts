import { inflateRawSync } from 'node:zlib';

const [ENTRY, END] = [0x02014b50, 0x06054b50];

/** The files of a zip by its directory, unpacked. */
function* unzipped(zip: Buffer): Generator<[name: string, content: string]> {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + packed);
    yield [name, (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')];
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Cells of a workbook that a program would compute. */
export function formulasIn(workbook: Buffer): string[] {
  return [...unzipped(workbook)]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .flatMap(([, sheet]) => [...sheet.matchAll(/<f[ >][^<]*/g)].map(([formula]) => formula));
}
