import sharp, { type Sharp } from 'sharp';

export type ImageRefusal = 'notImage' | 'tooLarge' | 'broken';
export type ImageResult =
  | { ok: true; bytes: Uint8Array; contentType: string; width: number; height: number }
  | { ok: false; reason: ImageRefusal };

export interface ImageOptions {
  /** Width times height of what may be decoded; the default holds a 40-megapixel photo. */
  maxPixels?: number;
  /** The longer side of a smaller copy, in pixels; absent: the picture's own size. */
  thumbnail?: number;
  /** Written as a jpeg whatever it came as, for readers that know no other; clear parts become white. */
  asJpeg?: true;
}

type Format = 'jpeg' | 'png' | 'webp';
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;

/** By their first bytes, before any decoder runs: SVG, GIF, TIFF, PDF and the rest never reach one. */
function formatOf(bytes: Uint8Array): Format | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
}

function encoded(image: Sharp, format: Format) {
  if (format === 'jpeg') return image.jpeg({ quality: 85 });
  return format === 'png' ? image.png({ compressionLevel: 9 }) : image.webp({ quality: 85 });
}

/**
 * Decodes the picture and writes a new file of its pixels alone: places, names, thumbnails of the camera,
 * and whatever was hidden before, between or after them, stay behind.
 */
export async function reencodeImage(bytes: Uint8Array, options: ImageOptions = {}): Promise<ImageResult> {
  const { maxPixels = MAX_PIXELS, thumbnail, asJpeg } = options;
  const format = formatOf(bytes);
  if (!format) return { ok: false, reason: 'notImage' };
  // We measure ourselves first, so that a flood is told from a broken file.
  const input = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' as const };
  try {
    const found = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (found.format !== format) return { ok: false, reason: 'notImage' };
    if (found.width * found.height > maxPixels) return { ok: false, reason: 'tooLarge' };
    // The camera's turn is part of what is dropped, so the pixels are turned first.
    let image = sharp(bytes, input).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient().toColourspace('srgb');
    if (thumbnail) {
      image = image.resize({ width: thumbnail, height: thumbnail, fit: 'inside', withoutEnlargement: true });
    }
    if (asJpeg) image = image.flatten({ background: '#ffffff' });
    const written = asJpeg ? 'jpeg' : format;
    const { data, info } = await encoded(image, written).toBuffer({ resolveWithObject: true });
    return { ok: true, bytes: data, contentType: `image/${written}`, width: info.width, height: info.height };
  } catch {
    return { ok: false, reason: 'broken' };
  }
}
