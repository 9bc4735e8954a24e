import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { closePdf } from '../outside/pdf.ts';
import { inRoot } from '../root.ts';
import { blocksOf } from './blocks.ts';
import { MANUALS, type ManualName, manualText } from './routes.ts';

const NAMES = Object.keys(MANUALS) as ManualName[];
let server: TestServer;
/** Somebody to whom every manual is open. */
let reader: Caller;

beforeAll(async () => {
  server = await testServer();
  reader = await deskPerson(server, '调度员');
});
afterAll(closePdf);

const open = (path: string) => reader.send('GET', path);
const picturesOf = (name: ManualName) =>
  blocksOf(manualText(name)).flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
const chaptersOf = (name: ManualName) => [...manualText(name).matchAll(/^## (.+)$/gm)].map(([, title]) => title);

test('the manuals show exactly the pictures that there are', async () => {
  expect(NAMES.flatMap(picturesOf).sort()).toEqual(readdirSync(inRoot('docs/manual/pictures')).sort());
  for (const name of NAMES) {
    for (const file of picturesOf(name)) {
      const { statusCode, headers } = await open(`${MANUALS[name].pictures}/${file}`);
      expect([file, statusCode, headers['content-type']]).toEqual([file, 200, 'image/png']);
    }
  }
});

test('the desk’s manual opens to whoever is signed in at the desk; others come to its login first', async () => {
  const stranger = (url: string) => server.app.inject({ method: 'GET', url });
  const { address, pictures } = MANUALS.desk;
  for (const url of [address, `${address}.pdf`, ...picturesOf('desk').map((file) => `${pictures}/${file}`)]) {
    const { statusCode, headers, body } = await stranger(url);
    expect([url, statusCode, headers.location, body]).toEqual([url, 302, '/desk/login?back=/desk/manual', '']);
  }
  expect((await stranger(MANUALS.platform.address)).statusCode).toBe(200);
  expect((await open(address)).body).toContain('<h2 id="调度">');
});

test('every page of the desk’s menu has a chapter of its name', () => {
  const menu = readFileSync(inRoot('desk/shell/menu.ts'), 'utf8');
  const pages = [...menu.matchAll(/path: '[^']+', label: '([^']+)'/g)].map(([, label]) => label);
  expect(pages.length).toBeGreaterThan(15);
  expect(chaptersOf('desk')).toEqual(expect.arrayContaining(pages));
});

test.each(NAMES)('%s is a page whose contents lead to its chapters, and a paper', async (name) => {
  const { body, statusCode } = await open(MANUALS[name].address);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<h1>${MANUALS[name].title}</h1>`);
  const chapters = chaptersOf(name);
  expect(chapters.length).toBeGreaterThan(4);
  for (const title of chapters) {
    expect(body).toContain(`<a href="#${title}">`);
    expect(body).toContain(`<h2 id="${title}">`);
  }
  const paper = await open(`${MANUALS[name].address}.pdf`);
  expect(paper.headers['content-type']).toBe('application/pdf');
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('Markdown becomes what a printer prints', () => {
  expect(
    blocksOf('# 题\n\n**粗**细\n\n1. 一\n\n| 甲 | 乙 |\n|---|---|\n| 丙 | **丁** |\n\n![图](pictures/x.png)'),
  ).toEqual([
    { kind: 'heading', level: 1, line: [{ text: '题', strong: false }] },
    {
      kind: 'text',
      line: [
        { text: '粗', strong: true },
        { text: '细', strong: false },
      ],
    },
    { kind: 'list', ordered: true, items: [[{ text: '一', strong: false }]] },
    {
      kind: 'table',
      head: [[{ text: '甲', strong: false }], [{ text: '乙', strong: false }]],
      rows: [[[{ text: '丙', strong: false }], [{ text: '丁', strong: true }]]],
    },
    { kind: 'picture', name: 'x.png', caption: '图' },
  ]);
  expect(() => blocksOf('```\ncode\n```')).toThrow('a manual cannot have: code');
});
