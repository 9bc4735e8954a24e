import type { WorkbookColumn, WorkbookOptions } from './workbook-columns.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CHOICES_SHEET = '选项';
const MOST_CELL_CHARACTERS = 32_767;
const PREPARED_ROWS = 10_000;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: likewise
const SUSPECT = /[&<>"_\u0000-\u001f\ufffe\uffff]/;

/** Characters XML cannot hold are left out; `_x0041_`, which a spreadsheet would read as A, is kept as it is. */
function xmlText(text: string) {
  if (!SUSPECT.test(text)) return text; // nearly all of a large export
  return text
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Without the word for it, a reader drops blanks at either end. */
const hasEdgeBlank = (text: string): boolean => text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32;

/** A text is written as a text, in a cell of text format: `=1+1` stays four characters, also when it is edited. */
export function textCell(place: string, text: string, style = 1) {
  const kept = text.length > MOST_CELL_CHARACTERS ? text.slice(0, MOST_CELL_CHARACTERS) : text;
  const space = hasEdgeBlank(kept) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(kept)}</t></is></c>`;
}

/** Cell formats by number: 0 plain, 1 text, 2 money, 3 heading, 4 remark, 5 heading of numbers. */
const format = (numFmtId: number, fontId = 0, fillId = 0, inside = '') =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyFill="1" applyAlignment="1"${numFmtId === 49 ? ' quotePrefix="1"' : ''}>${inside}</xf>`;
const wrapped = '<alignment vertical="center" wrapText="1"/>';
const rightward = '<alignment horizontal="right"/>';
const FORMATS = [
  ...[format(0), format(49), format(4), format(49, 1, 2)],
  ...[format(49, 2, 0, wrapped), format(49, 1, 2, rightward)],
];
const STYLES =
  `<styleSheet ${MAIN}><fonts count="3"><font><sz val="11"/><name val="等线"/></font>` +
  '<font><b/><sz val="11"/><name val="等线"/></font>' +
  '<font><sz val="10"/><color rgb="FF6B7280"/><name val="等线"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF3F4F6"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const override = (name: string, type: string) => `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`;

/** On paper the heading stands on every page. */
const printTitles = (sheet: string, line: number) =>
  `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">` +
  `${xmlText(`'${sheet.replaceAll("'", "''")}'!$1:$${line}`)}</definedName></definedNames>`;

/** Everything but the sheets themselves. */
export function fixedParts(sheetName: string, hasChoices: boolean, headingLine = 1) {
  const sheets = [sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), ...(hasChoices ? [CHOICES_SHEET] : [])];
  const numbers = sheets.map((_, index) => index + 1);
  const types =
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook.xml', 'sheet.main') +
    override('styles.xml', 'styles') +
    `${numbers.map((number) => override(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`;
  const sheetList = sheets.map((name, index) => {
    const state = index > 0 ? ' state="hidden"' : '';
    return `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const relations = numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`));
  const titles = printTitles(sheets[0]!, headingLine);
  const related = (items: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
  return [
    ['[Content_Types].xml', types],
    ['_rels/.rels', related([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      'xl/workbook.xml',
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheetList.join('')}</sheets>${titles}</workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', related([...relations, relation(sheets.length + 1, 'styles', 'styles.xml')])],
    ['xl/styles.xml', STYLES],
  ].map(([name = '', xml = '']) => ({ name, content: [DECLARATION + xml] }));
}

/** A Chinese character is twice as wide as a digit. */
function widthOf({ title, width }: WorkbookColumn) {
  const units = [...title].reduce((sum, character) => sum + (character.charCodeAt(0) > 0xff ? 2 : 1), 0);
  return width ?? Math.max(12, units + 4);
}

/** Columns carry their format too: a phone typed into an empty template stays a text. */
export function sheetStart(columns: readonly WorkbookColumn[], { remark }: WorkbookOptions) {
  const lines = remark ? 2 : 1;
  const widths = columns.map((column, index) => {
    const style = { text: 1, number: 0, money: 2 }[column.kind ?? 'text'];
    return `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${style}" customWidth="1"/>`;
  });
  return (
    `${DECLARATION}<worksheet ${MAIN}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${lines}" topLeftCell="A${lines + 1}" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  );
}

export function headingXml(columns: readonly WorkbookColumn[], { remark }: WorkbookOptions) {
  const line = remark ? 2 : 1;
  const height = 18 * (remark?.split('\n').length ?? 0) + 6;
  const above = remark ? `<row r="1" ht="${height}" customHeight="1">${textCell('A1', remark, 4)}</row>` : '';
  const styleOf = ({ kind }: WorkbookColumn) => (kind === 'money' || kind === 'number' ? 5 : 3);
  const cells = columns.map((column, at) => textCell(`${columnName(at)}${line}`, column.title, styleOf(column)));
  return `${above}<row r="${line}">${cells.join('')}</row>`;
}

function validationXml(column: WorkbookColumn, index: number, lists: WorkbookColumn[], options: WorkbookOptions) {
  const { choices, note } = column;
  const first = options.remark ? 3 : 2;
  const name = columnName(index);
  const range = `${name}${first}:${name}${first + (options.preparedRows ?? PREPARED_ROWS) - 1}`;
  const hint = note ? ` showInputMessage="1" prompt="${xmlText(note.slice(0, 255))}"` : '';
  if (!choices) return `<dataValidation allowBlank="1"${hint} sqref="${range}"/>`;
  const list = columnName(lists.indexOf(column));
  return (
    `<dataValidation type="list" allowBlank="1" showErrorMessage="1" error="请从下拉列表中选择"${hint} sqref="${range}">` +
    `<formula1>${CHOICES_SHEET}!$${list}$1:$${list}$${Math.max(1, choices.length)}</formula1></dataValidation>`
  );
}

/** A4 across, as wide as one page. */
const PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

export function sheetEnd(columns: readonly WorkbookColumn[], options: WorkbookOptions) {
  const lists = columns.filter(({ choices }) => choices);
  const validations = columns.flatMap((column, index) =>
    column.choices || column.note ? [validationXml(column, index, lists, options)] : [],
  );
  const merged =
    options.remark && columns.length > 1
      ? `<mergeCells count="1"><mergeCell ref="A1:${columnName(columns.length - 1)}1"/></mergeCells>`
      : '';
  const validated = validations.length
    ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
    : '';
  return `</sheetData>${merged}${validated}${PAPER}</worksheet>`;
}

/** The values of all drop-down lists, one column each: inside the rule itself a list may only be 255 characters. */
export function choicesSheet(columns: readonly WorkbookColumn[]) {
  const lists = columns.flatMap(({ choices }) => (choices ? [choices] : []));
  const height = Math.max(0, ...lists.map((list) => list.length));
  const rows = Array.from({ length: height }, (_, line) => {
    const cells = lists.map((list, index) => {
      const text = list[line];
      return text === undefined ? '' : textCell(`${columnName(index)}${line + 1}`, text);
    });
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  return `${DECLARATION}<worksheet ${MAIN}><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
