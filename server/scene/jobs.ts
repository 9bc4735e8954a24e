import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;

async function inEachCompany(services: Services, work: (db: Db, companyId: number) => Promise<number>) {
  const { rows } = await services.database.platform((db) =>
    sql<{ id: number }>`select id from company_ids() as id`.execute(db),
  );
  let total = 0;
  for (const { id } of rows) total += await services.database.company(id, (db) => work(db, id));
  return total;
}

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

/** Pictures that were uploaded and never saved with a scene, a day later. Files that a copy still shows stay. */
export async function dropDraftRoutes(services: Services, now: Date): Promise<number> {
  const dropped: string[] = [];
  const count = await inEachCompany(services, async (db, companyId) => {
    const { rows } = await sql<RouteFiles>`
      delete from carpool_route where company_id = ${companyId} and scene_id is null
        and created_at < ${new Date(now.getTime() - DAY_MS)} returning image_file, thumbnail_file`.execute(db);
    const { rows: shared } = await sql<RouteFiles>`
      select image_file, thumbnail_file from carpool_route where company_id = ${companyId}
        and image_file = any(${rows.map(({ imageFile }) => imageFile)}::text[])`.execute(db);
    const kept = new Set(shared.map(({ imageFile }) => imageFile));
    for (const row of rows) if (!kept.has(row.imageFile)) dropped.push(row.imageFile, row.thumbnailFile);
    return rows.length;
  });
  for (const file of dropped) await services.files.remove(file);
  return count;
}
