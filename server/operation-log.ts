import { AREAS } from '#contract/areas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';

/** Runs in the transaction of the change it describes, so neither can exist without the other. */
export async function recordOperation(
  db: Db,
  actor: Actor,
  call: Endpoint,
  notes: readonly string[],
  at: Date,
): Promise<void> {
  const { effect } = call;
  if (effect === undefined || effect === 'unlogged') throw new Error(`${call.path} is not declared to be logged`);
  if (notes.length === 0) throw new Error(`${call.path} changed something and recorded nothing`);
  await db
    .insertInto('operationLog')
    .values({
      companyId: actor.companyId,
      id: 0, // numbered and linked by the database
      hash: '',
      at,
      staffId: actor.staffId,
      staffName: actor.name,
      staffPhone: actor.phone,
      permissionId: AREAS[call.area],
      type: effect,
      content: notes.join('；'),
    })
    .execute();
}
