import type { ApplicationState } from '#rules/application.ts';
import type { Db } from '../db.ts';

/** How far its approval has come, as the application shows it. */
export async function keepStatus(
  db: Db,
  companyId: number,
  applicationId: number,
  { status, reason, finishedAt }: ApplicationState & { finishedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('application')
    .set({ status, reason, finishedAt })
    .where('companyId', '=', companyId)
    .where('id', '=', applicationId)
    .execute();
}
