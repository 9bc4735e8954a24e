import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { changeSettings, type DeskSettings, settingsChange } from '#rules/desk/settings.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { personOf } from './person.ts';

const rows = (db: Db) =>
  db
    .selectFrom('deskSettings')
    .select(['correctionCapFen', 'movementCapFen', 'dayFactor', 'regretSeconds', 'releaseHours'])
    .select(['idleMinutes', 'absoluteHours', 'version']);

/** The rules of this moment. */
export const loadSettings = (db: Db) => rows(db).executeTakeFirstOrThrow();

async function save(
  { db, actor, record }: DeskContext,
  { version: sent, ...draft }: DeskSettings & { version: number },
) {
  const { version, ...before } = await rows(db).forUpdate().executeTakeFirstOrThrow();
  const after = allowed(changeSettings(personOf(actor), draft));
  if (version !== sent) throw new Refused(REFUSALS.changedMeanwhile);
  const change = settingsChange(before, after);
  if (change === '') throw new Refused(DESK_REFUSALS.rulesSame);
  await db
    .updateTable('deskSettings')
    .set({ ...after, version: version + 1 })
    .execute();
  record(`修改复核规则和登录时长：${change}`);
  return { version: version + 1 };
}

export function settingsRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.deskSettings, (_, { db, actor }) => {
    personOf(actor);
    return loadSettings(db);
  });
  serveDesk(app, deskApi.saveDeskSettings, (sent, context) => save(context, sent));
}
