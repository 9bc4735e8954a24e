/** Below this a picture is sent as it is. */
const SMALL_BYTES = 1_500_000;
const MOST_PIXELS = 2_400;
const QUALITY = 0.85;

/**
 * A photo of a phone as a picture that can be read and travels quickly. What the browser cannot draw, or what would not
 * become smaller, is sent as it is: the server says what is wrong with it.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!drawn || drawn.size >= file.size) return file;
    return new File([drawn], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
