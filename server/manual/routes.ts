import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { renderPdf } from '../outside/pdf.ts';
import { inRoot } from '../root.ts';
import { blocksOf } from './blocks.ts';
import { manualPage } from './page.ts';

export const MANUALS = { app: '员工用车手册', platform: '企行管理平台使用手册' } as const;
export type ManualName = keyof typeof MANUALS;

const FOLDER = inRoot('docs/manual');
const DAY_SECONDS = 86_400;

export const manualText = (name: ManualName): string => readFileSync(`${FOLDER}/${name}.md`, 'utf8');
const picture = (name: string): Buffer => readFileSync(`${FOLDER}/pictures/${name}`);

function manualPdf(name: ManualName): Promise<Uint8Array> {
  const [, ...blocks] = blocksOf(manualText(name)); // the first is the title, which the paper has as its own
  const printed = blocks.map((block) => (block.kind === 'picture' ? { ...block, file: picture(block.name) } : block));
  return renderPdf('manual', { title: MANUALS[name], footer: MANUALS[name], blocks: printed });
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

/** The two manuals of docs/manual as pages and on paper, for anybody: they say nothing about a company. */
export function manualRoutes(app: FastifyInstance): void {
  for (const name of ['app', 'platform'] as const) {
    let page: string | undefined; // made at the first wish for it, as the paper is
    const pdf = printed(name);
    const filename = encodeURIComponent(`${MANUALS[name]}.pdf`);
    app.get(`/manual/${name}`, async (_, reply) => {
      page ??= manualPage(name, MANUALS[name], manualText(name));
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
    app.get(`/manual/${name}.pdf`, async (_, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${filename}`)
        .send(Buffer.from(await pdf())),
    );
  }
  for (const file of readdirSync(`${FOLDER}/pictures`)) {
    app.get(`/manual/pictures/${file}`, async (_, reply) =>
      reply.type('image/png').header('cache-control', `public, max-age=${DAY_SECONDS}`).send(picture(file)),
    );
  }
}
