import { type RawBuilder, sql } from 'kysely';
import { ERASED } from '#rules/erased.ts';
import { BATCH, type Step } from './step.ts';

/** Words of people in a row of its own, `said`. */
interface Words {
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  /** Where they are somebody's, and not a code or a sentence of ours. */
  readonly isSomebodys: RawBuilder<unknown>;
  /** What they are about is erased. */
  readonly isOver: (companyId: number) => RawBuilder<unknown>;
}

const erasedRide = (companyId: number, orderId: RawBuilder<unknown>) => sql`exists (select from ride_order ride
  where ride.company_id = ${companyId} and ride.id = ${orderId} and ride.erased_at is not null)`;
const ofErasedRide = (companyId: number) => erasedRide(companyId, sql`said.order_id`);

const ofErasedApproval = (companyId: number) => sql`exists (select from approval run
  where run.company_id = ${companyId} and run.id = said.approval_id and (${erasedRide(companyId, sql`run.order_id`)}
    or exists (select from application asked where asked.company_id = ${companyId} and asked.id = run.application_id
      and asked.erased_at is not null)))`;

const [reason, note] = [sql`reason`, sql`note`];
const ofRefund = sql`said.refund_id is not null`;

const WORDS: readonly Words[] = [
  {
    ...{ table: sql`approval_event`, column: reason, isOver: ofErasedApproval },
    isSomebodys: sql`said.kind = 'rejected' and cardinality(said.staff_ids) > 0`,
  },
  { table: sql`price_hold`, column: reason, isSomebodys: sql`true`, isOver: ofErasedRide },
  { table: sql`order_refund`, column: reason, isSomebodys: sql`true`, isOver: ofErasedRide },
  { table: sql`personal_payment`, column: note, isSomebodys: sql`true`, isOver: ofErasedRide },
  // A refund's reason stands in the account and in the bill as well.
  {
    table: sql`account_ledger`,
    column: note,
    isSomebodys: sql`said.kind = 'refund' and ${ofRefund}`,
    isOver: ofErasedRide,
  },
  { table: sql`bill_line`, column: note, isSomebodys: ofRefund, isOver: ofErasedRide },
];

/** What is written once has triggers that let this one change through. */
const stepOf =
  ({ table, column, isSomebodys, isOver }: Words): Step =>
  async (db, companyId) => {
    const { rows } = await sql`update ${table} set ${column} = ${ERASED} where company_id = ${companyId} and id in (
        select said.id from ${table} said where said.company_id = ${companyId} and ${isSomebodys}
          and said.${column} not in ('', ${ERASED}) and ${isOver(companyId)} limit ${BATCH})
      returning id`.execute(db);
    return { count: rows.length, files: [] };
  };

/**
 * An example that was made from a ride is nobody's ride from now on: its number and addresses go. Its points stay, because the
 * scene's contents are held to them.
 */
const unnameExamples: Step = async (db, companyId) => {
  const address = sql`to_jsonb(${ERASED}::text)`;
  const { rows } = await sql`
    with made as (select example.id, ride.number from scene_example example
      join ride_order ride on ride.company_id = ${companyId} and ride.id = example.order_id and ride.erased_at is not null
      where example.company_id = ${companyId} limit ${BATCH})
    update scene_example example set order_id = null, name = replace(example.name, made.number, ${ERASED}),
      ride = jsonb_set(jsonb_set(example.ride, '{from,address}', ${address}), '{to,address}', ${address})
    from made where example.company_id = ${companyId} and example.id = made.id returning example.id`.execute(db);
  return { count: rows.length, files: [] };
};

/**
 * By the words and not by the ride's batch: what is written about a ride after it was erased goes the next night, and so does
 * what earlier releases left.
 */
export const WORDS_STEPS: readonly Step[] = [...WORDS.map(stepOf), unnameExamples];
