import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';
import { dropUnusedProofs } from './proofs.ts';

const UPLOAD = '/file/upload/stream';

let server: TestServer;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
  admin = company.admin;
});

const picture = (width = 40) => sharp({ create: { width, height: 30, channels: 3, background: '#2a7' } });
const send = (bytes: Uint8Array, filename = '凭证.png', who = admin) =>
  postForm(server, who, UPLOAD, { field: 'file', filename, bytes }, { suffix: 'png', insideUpload: 'true' });

describe('an uploaded proof', () => {
  test('answers code 1 and an address of ours, and is served as an image and nothing else', async () => {
    const { code, data } = await send(await picture(1_600).png().toBuffer());
    expect(code).toBe(1);
    expect(data).toEqual({ fileUrl: expect.stringMatching(/^\/file\/proof\/[0-9a-f]{40}\.png$/) });
    const shown = await admin.caller.send('GET', data.fileUrl);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(1_600);
    const small = await admin.caller.send('GET', `${data.fileUrl}?size=small`);
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 800, format: 'jpeg' });
  });

  test('is seen by holders of 33 of its company alone', async () => {
    const { data } = await send(await picture().jpeg().toBuffer());
    const finance = await company.person({ roles: [await company.role('财务', [33], 'none')] });
    expect((await finance.caller.send('GET', data.fileUrl)).headers['content-type']).toBe('image/jpeg');
    const others = [await company.person(), (await server.company()).admin, { caller: server.visitor() }];
    for (const { caller } of others) expect((await caller.send('GET', data.fileUrl)).json().code).toBe(40400);
    expect((await admin.caller.send('GET', '/file/proof/..%2f..%2fx')).json().code).toBe(40400);
  });

  test('keeps pixels only: places of a photo are gone', async () => {
    const photo = await picture()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
      .toBuffer();
    const { data } = await send(photo, 'a.jpg');
    const shown = await admin.caller.send('GET', data.fileUrl);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['text', Buffer.from('hello'), 33007],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 33007],
    ['a workbook', Buffer.from('PK\x03\x04xxxx'), 33007],
    ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxx', 'latin1'), 33009],
    ['nothing', Buffer.alloc(0), 33007],
  ])('%s is refused', async (_what, bytes, code) => {
    expect((await send(bytes)).code).toBe(code);
  });

  test('no file at all, and no right, are refused', async () => {
    expect((await postForm(server, admin, UPLOAD, null, { suffix: 'png' })).code).toBe(33007);
    expect((await admin.caller.post(UPLOAD, { file: 'x' })).code).toBe(33007);
    const plain = await company.person();
    expect((await send(await picture().png().toBuffer(), 'x.png', plain)).code).toBe(40300);
  });

  test('that nobody submits is dropped after a day', async () => {
    const { data } = await send(await picture().webp().toBuffer(), 'x.webp');
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await dropUnusedProofs(server.services, later(23));
    expect((await admin.caller.send('GET', data.fileUrl)).statusCode).toBe(200);
    expect(await dropUnusedProofs(server.services, later(25))).toBeGreaterThan(0);
    expect((await admin.caller.send('GET', data.fileUrl)).json().code).toBe(40400);
  });

  test('one that cannot be removed leaves no other behind', async () => {
    for (const nth of [1, 2]) await send(await picture().webp().toBuffer(), `${nth}.webp`);
    const tried: string[] = [];
    const { files } = server.services;
    const remove = async (id: string) => {
      if (tried.push(id) === 1) throw new Error('no access');
      await files.remove(id);
    };
    const stubborn = { ...server.services, files: { ...files, remove } };
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    await expect(dropUnusedProofs(stubborn, inTwoDays)).rejects.toThrow('no access');
    expect(tried).toHaveLength(4);
  });

  test('uploads leave no entry in the operation log', async () => {
    // That somebody was refused is an entry of another kind.
    expect((await company.log()).filter(({ type }) => type !== 'refused')).toEqual([]);
  });
});
