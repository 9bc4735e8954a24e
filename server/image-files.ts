import type { Refusal } from '#rules/refusal.ts';
import { Refused } from './http/refused.ts';
import { type ImageOptions, type ImageRefusal, type ImageResult, reencodeImage } from './outside/images.ts';
import type { Services } from './services.ts';

/** What an area says of a picture that it cannot keep. */
export type ImageRefusals = Readonly<Record<ImageRefusal, Refusal>>;

function kept(result: ImageResult, refusals: ImageRefusals) {
  if (!result.ok) throw new Refused(refusals[result.reason]);
  return result;
}

/** Keeps a picture's pixels and a smaller copy, and nothing else of the file; answers both as files of ours. */
export async function keepImage(
  { files }: Services,
  bytes: Uint8Array,
  smaller: ImageOptions,
  refusals: ImageRefusals,
): Promise<{ imageFile: string; smallFile: string }> {
  const image = kept(await reencodeImage(bytes), refusals);
  const small = kept(await reencodeImage(bytes, smaller), refusals);
  const imageFile = await files.put(image.bytes, { contentType: image.contentType });
  const smallFile = await files.put(small.bytes, { contentType: small.contentType });
  return { imageFile, smallFile };
}
