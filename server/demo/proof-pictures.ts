import { sql } from 'kysely';
import { decodeTrack } from '#rules/order.ts';
import type { Db } from '../db.ts';
import type { Context } from '../http/serve.ts';
import { keepProof, useProofs } from '../objection/proofs.ts';
import type { Services } from '../services.ts';
import { pictureOf } from './way-picture.ts';

interface ObjectionWithTrack {
  readonly objectionId: number;
  readonly staffId: number;
  readonly appliedAt: Date;
  readonly line: string;
}

/** Every second objection to a ride that has a track and no proof yet. */
const UNPROVEN = sql<ObjectionWithTrack>`
  select objection.id as objection_id, applicant_id as staff_id, applied_at, track.line
  from objection join order_track track on track.company_id = objection.company_id
    and track.order_id = objection.order_id
  where objection.company_id = current_setting('app.company_id')::bigint and proofs = '{}' and objection.id % 2 = 0
  order by objection.id`;

async function prove(services: Services, companyId: number, one: ObjectionWithTrack): Promise<void> {
  const bytes = await pictureOf(decodeTrack(one.line)!);
  await services.database.company(companyId, async (db: Db) => {
    const actor = { companyId, staffId: one.staffId };
    const context = { actor, db, services, now: one.appliedAt } as unknown as Context;
    const address = await keepProof(context, { bytes, filename: '行程截图.png', contentType: 'image/png' });
    const fileId = address.split('/').at(-1)!;
    await useProofs(db, companyId, [fileId]);
    await db
      .updateTable('objection')
      .set({ proofs: [fileId] })
      .where('companyId', '=', companyId)
      .where('id', '=', one.objectionId)
      .execute();
  });
}

/** Gives objections of the demonstration the pictures that somebody would have added. Answers how many. */
export async function addProofs(services: Services, companyIds: readonly number[]): Promise<number> {
  let added = 0;
  for (const companyId of companyIds) {
    const { rows } = await services.database.companyRead(companyId, (db) => UNPROVEN.execute(db));
    for (const one of rows) await prove(services, companyId, one);
    added += rows.length;
  }
  return added;
}
