import type { FastifyInstance } from 'fastify';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { drawDocument } from './documents.ts';
import { found } from './http/refused.ts';
import { checkNetwork, liveSession, sentSession } from './http/session.ts';
import { newToken } from './secrets.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/** An address for a kept file that only this person can open, for an hour. */
export async function offerDownload(
  db: Db,
  services: Services,
  actor: Actor,
  file: { fileId: string; filename: string; contentType: string; template?: string },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('download')
    .values({
      companyId: actor.companyId,
      tokenHash: services.secrets.hash('download', token),
      staffId: actor.staffId,
      fileId: file.fileId,
      filename: file.filename,
      contentType: file.contentType,
      template: file.template ?? null,
      expiresAt: new Date(Date.now() + HOUR_MS),
    })
    .execute();
  return `/file/download/${token}`;
}

/** Not a call of the contract: an address that such calls answer. A stranger's, an expired and an unknown one look alike. */
export function downloadRoutes(app: FastifyInstance): void {
  const { services } = app;
  app.get<{ Params: { token: string } }>('/file/download/:token', async (request, reply) => {
    const sent = found(sentSession(request, services.secrets));
    const file = await services.database.companyRead(sent.companyId, async (db) => {
      const live = await liveSession(db, sent);
      checkNetwork(live, request.ip);
      const { actor } = live;
      const offered = found(
        await db
          .selectFrom('download')
          .select(['fileId', 'filename', 'contentType', 'template'])
          .where('companyId', '=', actor.companyId)
          .where('staffId', '=', actor.staffId)
          .where('tokenHash', '=', services.secrets.hash('download', request.params.token))
          .where('expiresAt', '>', new Date())
          .executeTakeFirst(),
      );
      return { ...offered, actor };
    });
    const { stream } = found(await services.files.open(file.fileId));
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .send(file.template === null ? stream : await drawDocument(services.files, file.template, stream, file.actor));
  });
}
