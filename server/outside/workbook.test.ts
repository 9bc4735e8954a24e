import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet, writeWorkbook } from './spreadsheet.ts';
import { columnName } from './workbook-xml.ts';
import { readZipDirectory } from './zip-directory.ts';

const columns = [
  { title: '姓名', note: '与身份证一致' },
  { title: '部门', choices: ['研发中心', '市场部 & "销售"'], width: 30 },
  { title: '金额（元）', kind: 'money' as const },
  { title: '次数', kind: 'number' as const },
];

async function partsOf(bytes: Buffer) {
  const entries = readZipDirectory(bytes) ?? [];
  return Object.fromEntries(
    entries.map(({ name, start, packed }) => [name, inflateRawSync(bytes.subarray(start, start + packed)).toString()]),
  );
}

async function sheetOf(...args: Parameters<typeof writeWorkbook>) {
  return (await partsOf(await buffer(writeWorkbook(...args))))['xl/worksheets/sheet1.xml'] ?? '';
}

describe('writing', () => {
  it('is read back as it was written', async () => {
    const rows = [
      ['张三', '研发中心', 123_456, 7],
      ['李四', null, -5, 0.5],
      ['', '', 0, null],
    ];
    const result = await readSpreadsheet(await buffer(writeWorkbook(columns, rows, { remark: '请勿改动表头' })));
    expect(result).toEqual({
      ok: true,
      rows: [
        ['请勿改动表头'],
        ['姓名', '部门', '金额（元）', '次数'],
        ['张三', '研发中心', '1234.56', '7'],
        ['李四', '', '-0.05', '0.5'],
        ['', '', '0'],
      ],
    });
  });

  it('never makes a formula or markup of a text', async () => {
    const plain = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      "=cmd|'/c calc'!A0",
      '<f>1</f>',
      ']]>',
      '&amp;',
      '_x0041_',
      '"',
      "'x",
    ];
    const texts = [...plain, '\t=1', 'a\u0000\u0008b\ud800'];
    const rows = texts.map((text) => [text]);
    const sheet = await sheetOf(columns, rows);
    expect(sheet).not.toMatch(/<f[ >]/);
    const cells = sheet.match(/<c r="A\d+" s="1" t="inlineStr"><is><t( xml:space="preserve")?>[^<]*<\/t><\/is><\/c>/g);
    expect(cells).toHaveLength(texts.length);
    expect(cells?.filter((cell) => cell.includes('preserve'))).toEqual([expect.stringContaining('\t=1')]);
    const result = await readSpreadsheet(await buffer(writeWorkbook(columns, rows)));
    expect(result.ok && result.rows.slice(1).flat()).toEqual([...plain, '=1', 'ab\ufffd']);
  });

  it('writes money as numbers of two places, exact to the fen', async () => {
    const sheet = await sheetOf(columns, [
      [null, null, 1],
      [null, null, 900_719_925_474_099],
      [null, null, -123],
    ]);
    for (const value of ['0.01', '9007199254740.99', '-1.23']) {
      expect(sheet).toContain(`s="2"><v>${value}</v>`);
    }
    await expect(sheetOf(columns, [[null, null, 1.5]])).rejects.toThrow('整数分');
    await expect(sheetOf(columns, [[null, null, null, Number.NaN]])).rejects.toThrow('数值无效');
  });

  it('keeps a phone in a text column as digits', async () => {
    expect(await sheetOf([{ title: '手机号' }], [[13_800_000_001]])).toContain('>13800000001</t>');
  });

  it('freezes the heading, sets widths, offers lists from a hidden sheet, shows notes', async () => {
    const parts = await partsOf(await buffer(writeWorkbook(columns, [], { remark: '说明', preparedRows: 500 })));
    const sheet = parts['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3"');
    expect(sheet).toContain('<col min="2" max="2" width="30" style="1"');
    expect(sheet).toContain('<mergeCell ref="A1:D1"/>');
    expect(sheet).toContain('prompt="与身份证一致" sqref="A3:A502"');
    expect(sheet).toContain('sqref="B3:B502"><formula1>选项!$A$1:$A$2</formula1>');
    expect(parts['xl/workbook.xml']).toContain('<sheet name="选项" sheetId="2" state="hidden"');
    expect(parts['xl/worksheets/sheet2.xml']).toContain('市场部 &amp; &quot;销售&quot;');
  });

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });

  it('passes on an error of the rows, and ends the rows when the reader leaves', async () => {
    async function* broken() {
      yield ['a'];
      throw new Error('cursor lost');
    }
    await expect(buffer(writeWorkbook(columns, broken()))).rejects.toThrow('cursor lost');

    let ended = false;
    async function* endless() {
      try {
        for (;;) yield ['x'.repeat(1000), String(Math.random())];
      } finally {
        ended = true;
      }
    }
    const stream = writeWorkbook(columns, endless());
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      if (bytes > 100_000) break;
    }
    await expect.poll(() => ended).toBe(true);
  });

  it('is opened by another program without complaint', async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'workbook-test-'));
    try {
      await writeFile(
        join(folder, 'a.xlsx'),
        writeWorkbook(columns, [['=1+1', '研发中心', 150, 3]], { remark: '说明' }),
      );
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const args = [profile, '--headless', '--convert-to', 'html', '--outdir', folder, join(folder, 'a.xlsx')];
      const office = spawnSync('soffice', args, { timeout: 60_000 });
      if (office.error) skip('LibreOffice is not installed');
      const page = await readFile(join(folder, 'a.html'), 'utf8');
      expect(page).toMatch(/sdnum="\d+;0;@">.*=1\+1/);
      expect(page).toMatch(/sdval="1.5" sdnum="\d+;0;#,##0.00"/);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 90_000);
});
