import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { closePdf } from '../outside/pdf.ts';
import { inRoot } from '../root.ts';
import { blocksOf } from './blocks.ts';
import { MANUALS, type ManualName, manualText } from './routes.ts';

const NAMES = Object.keys(MANUALS) as ManualName[];
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(closePdf);

const open = (path: string) => server.app.inject({ method: 'GET', url: path });

test('the manuals show exactly the pictures that there are', async () => {
  const shown = NAMES.flatMap((name) => blocksOf(manualText(name))).flatMap((block) =>
    block.kind === 'picture' ? [block.name] : [],
  );
  expect(shown.sort()).toEqual(readdirSync(inRoot('docs/manual/pictures')).sort());
  for (const name of shown) {
    const { statusCode, headers } = await open(`/manual/pictures/${name}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  }
});

test.each(NAMES)('%s is a page whose contents lead to its chapters, and a paper', async (name) => {
  const { body, statusCode } = await open(`/manual/${name}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<h1>${MANUALS[name]}</h1>`);
  const chapters = [...manualText(name).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(chapters.length).toBeGreaterThan(4);
  for (const title of chapters) {
    expect(body).toContain(`<a href="#${title}">`);
    expect(body).toContain(`<h2 id="${title}">`);
  }
  const paper = await open(`/manual/${name}.pdf`);
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
