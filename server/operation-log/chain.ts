import { sql } from 'kysely';
import { type ChainFault, type ChainSeal, type ChainVerdict, faultAtEnd } from '#rules/operation-log.ts';
import type { Db } from '../db.ts';

/** So many numbers are looked at by one statement: well inside the time that one may take. */
const BATCH = 20_000;

interface ChainEnds {
  count: number;
  firstId: number | null;
  lastId: number | null;
  sealId: number | null;
  sealHash: string | null;
}

/** One statement, one moment: the chain's seal and the entries it speaks of. Entries are never changed afterwards. */
async function endsOf(db: Db, companyId: number): Promise<ChainEnds> {
  const { rows } = await sql<ChainEnds>`
    select count(log.id) as count, min(log.id) as first_id, max(log.id) as last_id,
      (select last_id from operation_chain where company_id = ${companyId}) as seal_id,
      (select last_hash from operation_chain where company_id = ${companyId}) as seal_hash
    from operation_log log where log.company_id = ${companyId}`.execute(db);
  return rows[0]!;
}

interface ChainSection {
  brokenId: number | null;
  brokenAt: Date | null;
  fault: ChainFault | null;
  lastId: number | null;
  lastHash: string | null;
}

/**
 * The entries after `last`, each hashed anew with the hash before it; answers the first that is wrong and where the
 * stretch ends. Times are written in whole milliseconds and hashed so: a finer one was not written by us.
 */
async function checkSection(db: Db, companyId: number, last: ChainSeal, until: number): Promise<ChainSection> {
  const { rows } = await sql<ChainSection>`
    with stretch as (
      select log.id, log.at, log.hash,
        coalesce(lag(log.id) over (order by log.id), ${last.lastId}) + 1 as expected,
        case when isfinite(log.at) and log.at = date_trunc('milliseconds', log.at)
          then operation_hash(coalesce(lag(log.hash) over (order by log.id), ${last.lastHash}), log.company_id, log.id,
            log.at, log.staff_id, log.staff_name, log.staff_phone, log.permission_id, log.type, log.content)
          end as hashed
      from operation_log log
      where log.company_id = ${companyId} and log.id > ${last.lastId} and log.id <= ${Math.min(until, last.lastId + BATCH)}
    ), broken as (
      select id, at, expected, case when id <> expected then 'missing' else 'changed' end as fault
      from stretch where id <> expected or hashed is distinct from hash
      order by id limit 1
    ), ending as (select id, hash from stretch order by id desc limit 1)
    select case broken.fault when 'missing' then broken.expected else broken.id end as broken_id,
      case when isfinite(broken.at) then broken.at end as broken_at, broken.fault,
      ending.id as last_id, ending.hash as last_hash
    from (select 1) one left join broken on true left join ending on true`.execute(db);
  return rows[0]!;
}

/** The whole chain of a company, checked in the database: nothing but findings reaches the server's memory. */
export async function verifyChain(db: Db, companyId: number): Promise<ChainVerdict> {
  const { count, firstId, lastId, sealId, sealHash } = await endsOf(db, companyId);
  const found = (fault: ChainFault | null, brokenId: number | null, brokenAt: Date | null = null) => ({
    count,
    fault,
    brokenId,
    brokenAt,
  });
  // Numbers begin at 1; anything before it was put there by hand.
  if (firstId !== null && firstId < 1) return found('extra', firstId);
  let last: ChainSeal = { lastId: 0, lastHash: '' };
  // No further than the seal was read for: what is written meanwhile is not its concern.
  const until = lastId ?? 0;
  while (last.lastId < until) {
    const stretch = await checkSection(db, companyId, last, until);
    if (stretch.fault) return found(stretch.fault, stretch.brokenId, stretch.brokenAt);
    // Nothing where entries should be, though there are some further on.
    if (stretch.lastId === null || stretch.lastHash === null) return found('missing', last.lastId + 1);
    last = { lastId: stretch.lastId, lastHash: stretch.lastHash };
  }
  const seal = sealId === null || sealHash === null ? null : { lastId: sealId, lastHash: sealHash };
  const { fault, brokenId } = faultAtEnd(seal, last);
  return found(fault, brokenId);
}
