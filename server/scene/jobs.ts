import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { forEachCompany, inEachCompany } from '../each-company.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

/** Scenes whose last day is over; 3 is final, whether they were enabled or not. Answers how many. */
export const expireScenes = (services: Services, now: Date): Promise<number> =>
  inEachCompany(services, async (db, companyId) => {
    const { numUpdatedRows } = await db
      .updateTable('scene')
      .set({ status: 'expired', updatedAt: now })
      .where('companyId', '=', companyId)
      .where('status', 'in', ['enabled', 'disabled'])
      .where('endsAt', '<=', now)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

interface RouteFiles {
  imageFile: string;
  thumbnailFile: string;
}

async function dropDrafts(db: Db, companyId: number, now: Date) {
  const { rows } = await sql<RouteFiles>`
    delete from carpool_route where company_id = ${companyId} and scene_id is null
      and created_at < ${new Date(now.getTime() - DAY_MS)} returning image_file, thumbnail_file`.execute(db);
  const { rows: shared } = await sql<RouteFiles>`
    select image_file, thumbnail_file from carpool_route where company_id = ${companyId}
      and image_file = any(${rows.map(({ imageFile }) => imageFile)}::text[])`.execute(db);
  const kept = new Set(shared.map(({ imageFile }) => imageFile));
  const files = rows
    .filter(({ imageFile }) => !kept.has(imageFile))
    .flatMap((row) => [row.imageFile, row.thumbnailFile]);
  return { count: rows.length, files };
}

/** Pictures that were uploaded and never saved with a scene, a day later. Files that a copy still shows stay. */
export async function dropDraftRoutes({ database, files }: Services, now: Date): Promise<number> {
  const counts = await forEachCompany(database, async (companyId) => {
    const dropped = await database.company(companyId, (db) => dropDrafts(db, companyId, now));
    await inTurn(dropped.files, (file) => files.remove(file));
    return dropped.count;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
