import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPerson } from '../http/desk-session.ts';
import { Refused } from '../http/refused.ts';
import { renderPdf } from '../outside/pdf.ts';
import { inRoot } from '../root.ts';
import { blocksOf } from './blocks.ts';
import { type Manual, manualPage } from './page.ts';

const DESK = '/desk/manual';
export const MANUALS = {
  app: { title: '员工用车手册', address: '/manual/app', pictures: '/manual/pictures' },
  platform: { title: '企行管理平台使用手册', address: '/manual/platform', pictures: '/manual/pictures' },
  desk: { title: '运营台使用手册', address: DESK, pictures: `${DESK}/pictures` },
} as const satisfies Record<string, Manual>;
export type ManualName = keyof typeof MANUALS;

const FOLDER = inRoot('docs/manual');
const DAY_SECONDS = 86_400;

export const manualText = (name: ManualName): string => readFileSync(`${FOLDER}/${name}.md`, 'utf8');
const picture = (name: string): Buffer => readFileSync(`${FOLDER}/pictures/${name}`);
/** The desk's pictures are told from the others by their names. */
const isOfDesk = (file: string): boolean => file.startsWith('desk-');

function manualPdf(name: ManualName): Promise<Uint8Array> {
  const [, ...blocks] = blocksOf(manualText(name)); // the first is the title, which the paper has as its own
  const printed = blocks.map((block) => (block.kind === 'picture' ? { ...block, file: picture(block.name) } : block));
  const { title } = MANUALS[name];
  return renderPdf('manual', { title, footer: title, blocks: printed });
}

/** Printed at the first wish for it and kept: it changes only with the product. */
function printed(name: ManualName) {
  let made: Promise<Uint8Array> | undefined;
  return () => {
    made ??= manualPdf(name).catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function serveManual(app: FastifyInstance, name: ManualName): void {
  let page: string | undefined; // made at the first wish for it, as the paper is
  const { title, address } = MANUALS[name];
  const pdf = printed(name);
  const filename = encodeURIComponent(`${title}.pdf`);
  app.get(address, async (_, reply) => {
    page ??= manualPage(MANUALS[name], manualText(name));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get(`${address}.pdf`, async (_, reply) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${filename}`)
      .send(Buffer.from(await pdf())),
  );
}

function servePictures(app: FastifyInstance, address: string, files: readonly string[], whose: string): void {
  for (const file of files) {
    app.get(`${address}/${file}`, async (_, reply) =>
      reply.type('image/png').header('cache-control', `${whose}, max-age=${DAY_SECONDS}`).send(picture(file)),
    );
  }
}

/** As the desk itself: whoever is not signed in there is led to its login, and back. */
async function openToDesk(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  try {
    await deskPerson(request.server.services, request);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await reply.redirect(`/desk/login?back=${DESK}`);
  }
}

/** The manuals of docs/manual as pages and on paper: a company's for anybody, as they say nothing about a company. */
export async function manualRoutes(app: FastifyInstance): Promise<void> {
  const files = readdirSync(`${FOLDER}/pictures`);
  serveManual(app, 'app');
  serveManual(app, 'platform');
  servePictures(
    app,
    MANUALS.platform.pictures,
    files.filter((file) => !isOfDesk(file)),
    'public',
  );
  await app.register(async (desk) => {
    desk.addHook('onRequest', openToDesk);
    serveManual(desk, 'desk');
    servePictures(desk, MANUALS.desk.pictures, files.filter(isOfDesk), 'private');
  });
}
