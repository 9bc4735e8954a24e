import { spawnSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { closePdf, renderPdf } from './pdf.ts';

const bill = (rows: number) => ({
  title: '云程科技有限公司 2026年10月账单',
  footer: '企行 账单 B202610',
  facts: [
    ['账单编号', 'B202610'],
    ['应付金额', '¥12,345.60'],
    ['备注', '#set text(red) $x$ *粗* \\ "引号" <标签>'],
  ],
  columns: [{ title: '订单号' }, { title: '乘车人', width: 2 }, { title: '金额（元）', width: 2, align: 'right' }],
  rows: Array.from({ length: rows }, (_, index) => [`2026101500000000000${index}`, '张三', `${index}.50`]),
});

afterAll(closePdf);

/** The streams of the file, unpacked: enough to find fonts, page sizes and the map from glyphs to characters. */
function unpacked(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return text + streams.join('\n');
}

describe('PDF', () => {
  it('is made whatever a text says of its direction', async () => {
    const turned = {
      ...bill(1),
      title: '\u202e(a)',
      facts: [['备注', '去机场\u202e(a) \u2067(b)\u2069 \u202b(c) שלום (d)']],
    };
    expect(Buffer.from(await renderPdf('table', turned)).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is an A4 document with an embedded, small font and real characters', async () => {
    const pdf = await renderPdf('table', bill(60));
    const text = unpacked(pdf);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toMatch(/\/MediaBox\s*\[0 0 595\.27\d* 841\.88\d*\]/);
    expect(text).toContain('NotoSansHans');
    // The map of the font tells a reader which character a glyph is: 张 is U+5F20.
    expect(text.toLowerCase()).toContain('<5f20>');
    expect(pdf.length).toBeLessThan(120_000);
  });

  it('gives back its text to whoever copies it', async ({ skip }) => {
    const pdf = await renderPdf('table', bill(60));
    const reader = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
    if (reader.error) skip('pdftotext is not installed');
    for (const text of [
      '2026年10月账单',
      '¥12,345.60',
      '202610150000000000059',
      '第 1 页，共 ',
      '#set text(red) $x$ *粗*',
    ]) {
      expect(reader.stdout).toContain(text);
    }
    expect(reader.stdout.match(/乘车人/g)?.length).toBeGreaterThan(1); // the head on every page
  });

  it('shows pictures', async () => {
    const file = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const pdf = await renderPdf('table', { ...bill(1), pictures: [{ file, caption: '凭证一' }] });
    expect(unpacked(pdf)).toMatch(/\/Subtype\s*\/Image/);
    expect(unpacked(await renderPdf('table', bill(1)))).not.toMatch(/\/Subtype\s*\/Image/);
  });

  it('renders many at once, one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => renderPdf('table', bill(index))));
    expect(new Set(all.map((pdf) => pdf.length)).size).toBeGreaterThan(4);
  });

  it('fails clearly, and works again after', async () => {
    await expect(renderPdf('../secret', {})).rejects.toThrow('没有此 PDF 模板');
    await expect(renderPdf('missing', {})).rejects.toThrow('PDF 生成失败');
    await expect(renderPdf('table', {})).rejects.toThrow('PDF 生成失败');
    const broken = { ...bill(1), pictures: [{ file: Buffer.from('no picture'), caption: '' }] };
    await expect(renderPdf('table', broken)).rejects.toThrow('PDF 生成失败');
    expect((await renderPdf('table', bill(1))).length).toBeGreaterThan(1000);
  });
});
