import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { proofAddress } from '#contract/objection-wire.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import type { UploadedFile } from '../http/input.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { liveSession, sentSession } from '../http/session.ts';
import { keepImage } from '../image-files.ts';
import type { Services } from '../services.ts';

const SMALL_PIXELS = 800;
const DAY_MS = 86_400_000;
const REFUSED = {
  notImage: OBJECTION_REFUSALS.notImage,
  tooLarge: OBJECTION_REFUSALS.imageTooLarge,
  broken: OBJECTION_REFUSALS.imageBroken,
};

/** Keeps a picture's pixels and nothing else of the file, and answers its address. */
export async function keepProof({ actor, db, now, services }: Context, { bytes }: UploadedFile): Promise<string> {
  const small = { thumbnail: SMALL_PIXELS, asJpeg: true } as const;
  const { imageFile, smallFile } = await keepImage(services, bytes, small, REFUSED);
  await db
    .insertInto('proofFile')
    .values({
      companyId: actor.companyId,
      fileId: imageFile,
      smallFile,
      uploadedBy: actor.staffId,
      uploadedAt: now,
    })
    .execute();
  return proofAddress(imageFile);
}

/** Pictures that an objection rests on from now on; one that was never uploaded here ends the request. */
export async function useProofs(db: Db, companyId: number, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const { rows } = await sql`update proof_file set is_used = true
    where company_id = ${companyId} and file_id = any(${wanted}::text[]) returning file_id`.execute(db);
  if (rows.length < wanted.length) throw new Refused(OBJECTION_REFUSALS.proofUnknown);
}

export const findProof = (db: Db, companyId: number, fileId: string) =>
  db
    .selectFrom('proofFile')
    .select(['fileId', 'smallFile'])
    .where('companyId', '=', companyId)
    .where('fileId', '=', fileId)
    .executeTakeFirst();

/** Not a call of the contract: the address of a picture, open to those who may see objections. */
export function proofRoute(app: FastifyInstance) {
  const { services } = app;
  const path = proofAddress(':file');
  app.get<{ Params: { file: string }; Querystring: { size?: string } }>(path, async (request, reply) => {
    const sent = found(sentSession(request, services.secrets));
    const proof = await services.database.companyRead(sent.companyId, async (db) => {
      const { actor } = await liveSession(db, sent);
      if (!actor.rights.functions.has(33)) throw new Refused(REFUSALS.notFound);
      return found(await findProof(db, actor.companyId, request.params.file));
    });
    const file = request.query.size === 'small' ? proof.smallFile : proof.fileId;
    const { stream, contentType } = found(await services.files.open(file));
    return reply
      .header('content-type', contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=86400, immutable')
      .send(stream);
  });
}

/** Pictures that were uploaded and never submitted, a day later. Answers how many. */
export async function dropUnusedProofs(services: Services, now: Date): Promise<number> {
  const { database, files } = services;
  const companies = await database.platform((db) =>
    sql<{ id: number }>`select id from company_ids() as id`.execute(db),
  );
  const dropped: string[] = [];
  for (const { id } of companies.rows) {
    const { rows } = await database.company(id, (db) =>
      sql<{ fileId: string; smallFile: string }>`delete from proof_file where company_id = ${id} and not is_used
        and uploaded_at < ${new Date(now.getTime() - DAY_MS)} returning file_id, small_file`.execute(db),
    );
    dropped.push(...rows.flatMap(({ fileId, smallFile }) => [fileId, smallFile]));
  }
  for (const file of dropped) await files.remove(file);
  return dropped.length / 2;
}
