import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { type CellValue, readSpreadsheet, writeWorkbook } from './spreadsheet.ts';
import { zipStream } from './zip-stream.ts';

const fixture = (name: string) => readFile(join(ROOT, 'tests', 'fixtures', name));
const made = (rows: CellValue[][], columns = 3) =>
  buffer(
    writeWorkbook(
      Array.from({ length: columns }, (_, index) => ({ title: `列${index}` })),
      rows,
    ),
  );

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (type: string, target: string) =>
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

/** A workbook around a sheet written by hand, however dishonest. */
function around(sheet: string | Iterable<string>, extra: { name: string; content: Iterable<string> }[] = []) {
  const parts = [
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        '<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    ['xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')],
  ].map(([name = '', text = '']) => ({ name, content: [text] as Iterable<string> }));
  const content = typeof sheet === 'string' ? [sheet] : sheet;
  return buffer(Readable.from(zipStream([...parts, ...extra, { name: 'xl/worksheets/sheet1.xml', content }])));
}
const sheetOf = (rows: string, before = '') =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;

describe('reading', () => {
  it.each(['staff.xls', 'staff.xlsx'])('reads %s as another program wrote it', async (name) => {
    expect(await readSpreadsheet(await fixture(name))).toEqual({
      ok: true,
      rows: [
        ['姓名', '手机号', '身份证号', '入职日期', '限额', '合计', '备注'],
        ['张三', '13800000001', '110101199003070011', '2024-02-29', '1234.5', '2469', '=1+1'],
        [],
        [],
        ['李四', '013900000002', '123456789012345', '2026-10-01 08:30:00', '0.3', '甲乙', '1'],
      ],
    });
  });

  it('goes by what is inside, not by a name: an .xls under either name, and nothing else under any', async () => {
    const document = await buffer(Readable.from(zipStream([{ name: 'word/document.xml', content: ['<w/>'] }])));
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
    for (const bytes of [document, ole, Buffer.from('姓名,手机号\n张三,1'), Buffer.from('<table>'), Buffer.alloc(0)]) {
      expect(await readSpreadsheet(bytes)).toEqual({ ok: false, reason: 'notSpreadsheet' });
    }
  });

  it('never works out a formula: its saved value, or nothing', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>1+1</f><v>7</v></c><c r="B1" t="str"><f>HYPERLINK("x")</f><v>saved</v></c>' +
      '<c r="C1"><f>WEBSERVICE("http://127.0.0.1/")</f></c><c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' +
      '<c r="E1" t="b"><f>TRUE()</f><v>1</v></c></row>';
    expect(await readSpreadsheet(await around(sheetOf(rows)))).toEqual({
      ok: true,
      rows: [['7', 'saved', '', '#DIV/0!', 'TRUE']],
    });
  });

  it('writes long numbers digit by digit', async () => {
    const values = ['13800000001', '1.3800000001E10', '999999999999999', '0.1', '1E-7', '-5', '110101199003070000'];
    const cells = values.map((value, index) => `<c r="${'ABCDEFG'[index]}1"><v>${value}</v></c>`);
    const result = await readSpreadsheet(await around(sheetOf(`<row r="1">${cells.join('')}</row>`)));
    expect(result).toEqual({
      ok: true,
      rows: [['13800000001', '13800000001', '999999999999999', '0.1', '0.0000001', '-5', '110101199003070000']],
    });
  });

  it('is not led astray by a false dimension or a cell in the last corner', async () => {
    const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>';
    const lying = await around(sheetOf(row, '<dimension ref="A1:XFD1048576"/>'));
    expect(await readSpreadsheet(lying)).toEqual({ ok: true, rows: [['a']] });
    const corner = await around(sheetOf(`${row}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`));
    expect(await readSpreadsheet(corner)).toEqual({ ok: true, rows: [['a']] }); // past the columns we read
    const below = await around(sheetOf(`${row}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`));
    expect(await readSpreadsheet(below)).toEqual({ ok: false, reason: 'tooManyRows' });
    const nowhere = await around(sheetOf('<row r="-5"><c><v>1</v></c></row>'));
    expect(await readSpreadsheet(nowhere)).toEqual({ ok: false, reason: 'broken' });
  });

  it('takes 10,000 lines below the heading and not one more; empty lines after them are free', async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => [`员工${index}`, '13800000001', null]);
    const full = await readSpreadsheet(await made([...lines, [], ['', null, '']]));
    expect(full.ok && full.rows.length).toBe(10_001);
    expect(await readSpreadsheet(await made([...lines, ['x']]))).toEqual({ ok: false, reason: 'tooManyRows' });
    expect(await readSpreadsheet(await made([['a'], ['b']]), { maxRows: 1 })).toEqual({
      ok: false,
      reason: 'tooManyRows',
    });
  });

  it('reads no column past the limit', async () => {
    const result = await readSpreadsheet(await made([['a', 'b', 'c']]), { maxColumns: 2 });
    expect(result).toEqual({
      ok: true,
      rows: [
        ['列0', '列1'],
        ['a', 'b'],
      ],
    });
  });

  it('refuses what is too large before looking inside', async () => {
    expect(await readSpreadsheet(Buffer.alloc(5 * 2 ** 20 + 1))).toEqual({ ok: false, reason: 'tooLarge' });
  });

  it('refuses bombs: tight, many, together too long, or lying about their size', async () => {
    const zeros = (megabytes: number) => Array.from({ length: megabytes }, () => '0'.repeat(2 ** 20));
    const bomb = { ok: false, reason: 'bomb' };
    expect(await readSpreadsheet(await around(zeros(30)))).toEqual(bomb);
    const many = Array.from({ length: 1200 }, (_, index) => ({ name: `xl/${index}.xml`, content: ['x'] }));
    expect(await readSpreadsheet(await around(sheetOf(''), many))).toEqual(bomb);

    const lying = await around(sheetOf(''), [{ name: 'xl/media/a.bin', content: zeros(50) }]);
    // Both claims of the directory for this entry: packed to 50 KB, unpacked "100 KB".
    const name = lying.lastIndexOf('xl/media/a.bin');
    lying.writeUInt32LE(100_000, name - 46 + 24);
    expect(await readSpreadsheet(lying)).toEqual(bomb);
  });

  it('refuses one long text that stands in very many cells', async () => {
    const strings = `<sst xmlns="${MAIN}"><si><t>${'长'.repeat(30_000)}</t></si></sst>`;
    const rows = Array.from({ length: 500 }, (_, row) => {
      const cells = [...'ABCDEFGH'].map((column) => `<c r="${column}${row + 1}" t="s"><v>0</v></c>`);
      return `<row r="${row + 1}">${cells.join('')}</row>`;
    });
    const both = relations('worksheet', 'worksheets/sheet1.xml').replace(
      '</Relationships>',
      `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    );
    const extra = [
      { name: 'xl/sharedStrings.xml', content: [strings] },
      { name: 'xl/_rels/workbook.xml.rels', content: [both] },
    ];
    expect(await readSpreadsheet(await around(sheetOf(rows.join('')), extra))).toEqual({
      ok: false,
      reason: 'tooLarge',
    });
  });

  it('calls a damaged file broken', async () => {
    const whole = await fixture('staff.xlsx');
    expect(await readSpreadsheet(whole.subarray(0, whole.length - 30))).toEqual({ ok: false, reason: 'broken' });
    const scratched = Buffer.from(whole);
    scratched.fill(0x55, 600, 1200);
    expect(await readSpreadsheet(scratched)).toEqual({ ok: false, reason: 'broken' });
    const old = await fixture('staff.xls');
    expect((await readSpreadsheet(old.subarray(0, 3000))).ok).toBe(false);
  });
});
