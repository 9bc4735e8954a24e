import type { ApprovalFollower } from '../approval/subjects.ts';

/** How far its approval has come, as the application shows it. */
export const keepStatus: ApprovalFollower = async (db, { companyId, id }, { status, reason, finishedAt }) => {
  await db
    .updateTable('application')
    .set({ status, reason, finishedAt })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();
};
