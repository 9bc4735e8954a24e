import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { captchaSolver } from '../../tests/kit/captcha-solver.ts';
import { drawCaptcha, randomCaptchaText } from './captcha.ts';
import { GLYPHS } from './captcha-glyphs.ts';

const luminance = async (png: Uint8Array) => sharp(png).greyscale().raw().toBuffer();

describe('captcha', () => {
  it('has four characters, none of which is taken for another', () => {
    for (let round = 0; round < 500; round++) expect(randomCaptchaText()).toMatch(/^[ACEHJKLMNPRTWXY349]{4}$/);
    expect(new Set(Array.from({ length: 200 }, randomCaptchaText)).size).toBeGreaterThan(190);
  });

  it('draws every character, in either case, as a PNG of the size asked for', async () => {
    const characters = Object.keys(GLYPHS);
    for (let start = 0; start < characters.length; start += 4) {
      // Always four: fewer would stand in the bytes of a picture by chance.
      const text = [...characters, ...characters].slice(start, start + 4).join('');
      const png = await drawCaptcha(text.toLowerCase(), 100, 40);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 100, height: 40 });
      expect(Buffer.from(png).includes(text)).toBe(false);
    }
  });

  it('has ink and paper, inside the edges', async () => {
    const pixels = await luminance(await drawCaptcha('AH34', 100, 40));
    const dark = pixels.filter((value) => value < 140).length / pixels.length;
    expect(dark).toBeGreaterThan(0.08);
    expect(dark).toBeLessThan(0.35);
  });

  it('never draws the same picture twice', async () => {
    const [one, other] = [await drawCaptcha('AH34', 100, 40), await drawCaptcha('AH34', 100, 40)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  });

  it('is read by a script of nearest neighbours at most ten times in a hundred', { timeout: 240_000 }, async () => {
    const pictures = async (count: number) => {
      const made = [];
      for (let nth = 0; nth < count; nth += 1) {
        const text = randomCaptchaText();
        made.push({ text, png: await drawCaptcha(text, 100, 40) });
      }
      return made;
    };
    const [lessons, questions] = [await pictures(300), await pictures(100)];
    const read: number[] = [];
    for (const opens of [true, false])
      for (const trim of [1, 6]) {
        const solver = captchaSolver({ opens, trim });
        for (const { png, text } of lessons) await solver.learn(png, text);
        let right = 0;
        for (const { png, text } of questions) if ((await solver.read(png)) === text) right += 1;
        read.push(right);
      }
    // With two thin lines and letters at equal steps it read 77.
    expect(Math.max(...read), read.join(' ')).toBeLessThanOrEqual(10);
  });

  it('refuses what it cannot draw', async () => {
    await expect(drawCaptcha('A<B', 100, 40)).rejects.toThrow('无法绘制');
  });
});
