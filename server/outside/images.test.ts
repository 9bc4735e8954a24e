import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reencodeImage } from './images.ts';

const photo = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#38c' } });

async function accepted(bytes: Uint8Array, options = {}) {
  const result = await reencodeImage(bytes, options);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
}

/** A PNG of a few hundred bytes that claims to be any size. */
function claimingPng(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('pictures', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('keeps a %s what it is', async (format) => {
    const result = await accepted(await photo().toFormat(format).toBuffer());
    expect(result).toMatchObject({ contentType: `image/${format}`, width: 60, height: 40 });
    expect((await sharp(result.bytes).metadata()).format).toBe(format);
  });

  it('drops place and camera, and keeps the turn they asked for', async () => {
    const bytes = await photo()
      .withExif({ IFD0: { Make: 'CANARY-CAMERA' }, IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const result = await accepted(bytes);
    const after = await sharp(result.bytes).metadata();
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(result).toMatchObject({ width: 40, height: 60 });
  });

  it('leaves behind what is hidden after the picture', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04');
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const result = await accepted(Buffer.concat([await photo().toFormat(format).toBuffer(), hidden]));
      expect(Buffer.from(result.bytes).includes('script')).toBe(false);
    }
  });

  it('makes a thumbnail, never larger than the picture', async () => {
    const bytes = await photo(600, 400).png().toBuffer();
    expect(await accepted(bytes, { thumbnail: 120 })).toMatchObject({ width: 120, height: 80 });
    expect(await accepted(bytes, { thumbnail: 900 })).toMatchObject({ width: 600, height: 400 });
  });

  it('refuses a flood of pixels at its header, on both sides of the limit', async () => {
    expect(await reencodeImage(claimingPng(100_000, 100_000))).toEqual({ ok: false, reason: 'tooLarge' });
    const bytes = await photo(60, 40).png().toBuffer();
    expect(await reencodeImage(bytes, { maxPixels: 2399 })).toEqual({ ok: false, reason: 'tooLarge' });
    expect((await reencodeImage(bytes, { maxPixels: 2400 })).ok).toBe(true);
  });

  it('refuses everything that does not begin as one of the three', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const others = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<html>',
      'GIF89a',
      '%PDF-1.7',
      'II*\0',
      'BM',
      'PK\x03\x04',
      '',
    ];
    for (const text of others) {
      expect(await reencodeImage(Buffer.from(text, 'latin1'))).toEqual({ ok: false, reason: 'notImage' });
    }
    expect(await reencodeImage(await photo().gif().toBuffer())).toEqual({ ok: false, reason: 'notImage' });
    expect(await reencodeImage(await photo().tiff().toBuffer())).toEqual({ ok: false, reason: 'notImage' });
  });

  it('refuses a picture that only begins as one', async () => {
    const whole = await photo(300, 300).png().toBuffer();
    const cases = [
      whole.subarray(0, 60),
      Buffer.from('\xff\xd8\xff\xe0<script>', 'latin1'),
      Buffer.from('RIFF0000WEBPVP8 '),
    ];
    for (const bytes of cases) expect((await reencodeImage(bytes)).ok).toBe(false);
    expect(await reencodeImage(claimingPng(500, 500))).toEqual({ ok: false, reason: 'broken' });
  });
});
