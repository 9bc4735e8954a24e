import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { proofAddress } from '#contract/objection-wire.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { forEachCompany } from '../each-company.ts';
import type { UploadedFile } from '../http/input.ts';
import { servePicture } from '../http/pictures.ts';
import { Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
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
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return;
  const { rows } = await sql`update proof_file set is_used = true
    where company_id = ${companyId} and file_id = any(${ids}::text[]) returning file_id`.execute(db);
  if (rows.length < ids.length) throw new Refused(OBJECTION_REFUSALS.proofUnknown);
}

export const findProof = (db: Db, companyId: number, fileId: string) =>
  db
    .selectFrom('proofFile')
    .select(['fileId', 'smallFile'])
    .where('companyId', '=', companyId)
    .where('fileId', '=', fileId)
    .executeTakeFirst();

/** Open to those who may see objections. */
export const proofRoute = (app: FastifyInstance): void =>
  servePicture(app, {
    path: proofAddress(':file'),
    permission: PERMISSION.finance,
    find: async (db, { companyId }, fileId, small) => {
      const proof = await findProof(db, companyId, fileId);
      return small ? proof?.smallFile : proof?.fileId;
    },
  });

/** Pictures that were uploaded and never submitted, a day later. Answers how many. */
export async function dropUnusedProofs(services: Services, now: Date): Promise<number> {
  const { database, files } = services;
  const counts = await forEachCompany(database, async (id) => {
    const { rows } = await database.company(id, (db) =>
      sql<{ fileId: string; smallFile: string }>`delete from proof_file where company_id = ${id} and not is_used
        and uploaded_at < ${new Date(now.getTime() - DAY_MS)} returning file_id, small_file`.execute(db),
    );
    const dropped = rows.flatMap(({ fileId, smallFile }) => [fileId, smallFile]);
    await inTurn(dropped, (file) => files.remove(file));
    return rows.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
