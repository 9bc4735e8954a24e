import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const BLOCK = 512;

/** Writes the files, folders and links of a plain tar archive below the folder. */
export function unpackTar(archive, folder) {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const name = text(header, 345, 155) === '' || !isUstar(header) ? text(header, 0, 100) : joined(header);
    if (name === '') return; // two empty blocks end the archive
    const size = Number.parseInt(text(header, 124, 12), 8);
    const content = archive.subarray(at + BLOCK, at + BLOCK + size);
    writeEntry(String.fromCharCode(header[156]), inside(folder, name), content, header);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function writeEntry(type, path, content, header) {
  if (type === '5') {
    mkdirSync(path, { recursive: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  if (type === '2') symlinkSync(text(header, 157, 100), path);
  else if (type === '0' || type === '\0') {
    writeFileSync(path, content, { mode: Number.parseInt(text(header, 100, 8), 8) & 0o755 });
  } else throw new Error(`tar: entry of type ${type} is not supported`);
}

function inside(folder, name) {
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) throw new Error(`tar: ${name} lies outside`);
  return path;
}

// GNU archives use the prefix field for other things, and say "ustar" with a space behind it.
const isUstar = (header) => header.subarray(257, 263).toString('latin1') === 'ustar\0';

const joined = (header) => `${text(header, 345, 155)}/${text(header, 0, 100)}`;

function text(header, from, length) {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field
    .subarray(0, end < 0 ? length : end)
    .toString('utf8')
    .trim();
}
