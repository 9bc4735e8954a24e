import fc from 'fast-check';

/**
 * Ways in which somebody with every right in the database could change a company's log behind the server's back.
 * Entries 1 to LENGTH exist; `:company` and `:other` stand for two companies.
 */
export const LENGTH = 12;

export interface Tampering {
  what: string;
  statement: string;
  /** Where the first broken entry must be found, if that is certain. */
  at?: number;
}

export const OF_COMPANY = 'company_id = :company';
export const row = (id: number) => `${OF_COMPANY} and id = ${id}`;
const anyId = fc.integer({ min: 1, max: LENGTH });
export const set = (id: number, change: string): Tampering => ({
  what: `${change} of ${id}`,
  statement: `update operation_log set ${change} where ${row(id)}`,
  at: id,
});

/** One column of one entry, to something it was not. */
const column = fc
  .tuple(
    anyId,
    fc.oneof(
      fc
        .integer({ min: 1, max: 90_000_000 })
        .map((ms) => `at = (at at time zone 'UTC' + interval '${ms} milliseconds') at time zone 'UTC'`),
      fc
        .integer({ min: 1, max: 999 })
        .map((micros) => `at = (at at time zone 'UTC' - interval '${micros} microseconds') at time zone 'UTC'`),
      fc.constantFrom(
        `at = 'infinity'`,
        'staff_id = staff_id + 1',
        `staff_name = staff_name || '丰'`,
        `staff_name = ''`,
        `staff_phone = '1' || staff_phone`,
        // What one field loses the other gains: read one after the other they are what they were.
        'staff_name = staff_name || left(staff_phone, 1), staff_phone = substr(staff_phone, 2)',
        'permission_id = permission_id + 2',
        `type = case type when 'edit' then 'export' else 'edit' end`,
        `content = content || ' '`,
        `content = replace(content, '甲', '乙')`,
        `content = '没有改动'`,
        `hash = ''`,
        'hash = reverse(hash)',
        'hash = upper(hash) || 0',
        `hash = encode(sha256(hash::bytea), 'hex')`,
      ),
    ),
  )
  .map(([id, change]) => set(id, change));

const moved = fc.tuple(anyId, fc.integer({ min: -5, max: 60_000 })).map(([id, to]): Tampering => {
  const free = to >= 1 && to <= LENGTH ? to + LENGTH : to;
  return { what: `${id} becomes ${free}`, statement: `update operation_log set id = ${free} where ${row(id)}` };
});

const givenAway = anyId.map(
  (id): Tampering => ({
    what: `${id} goes to another company`,
    statement: `update operation_log set company_id = :other, id = 900 where ${row(id)}`,
    at: id,
  }),
);

const removed = fc.tuple(anyId, fc.nat(LENGTH)).map(
  ([from, more]): Tampering => ({
    what: `${from} to ${from + more} deleted`,
    statement: `delete from operation_log where ${OF_COMPANY} and id between ${from} and ${from + more}`,
    at: from,
  }),
);

/** The last ones are deleted and the chain's end is put back, but for its hash, which nobody knows by heart. */
const shortened = fc.integer({ min: 0, max: LENGTH - 1 }).map(
  (left): Tampering => ({
    what: `shortened to ${left}`,
    statement: `delete from operation_log where ${OF_COMPANY} and id > ${left};
      update operation_chain set last_id = ${left} where ${OF_COMPANY}`,
  }),
);

const SWAPPED = ['content', 'at', 'hash', 'staff_name', 'id'];
const swapped = fc
  .tuple(fc.uniqueArray(anyId, { minLength: 2, maxLength: 2 }), fc.constantFrom(...SWAPPED))
  .map(([[one, two], name]): Tampering => {
    const between = 'from operation_log b where a.company_id = :company and b.company_id = a.company_id';
    const statement =
      name === 'id'
        ? `update operation_log set id = -id where ${OF_COMPANY} and id in (${one}, ${two});
           update operation_log set id = case id when -${one} then ${two} else ${one} end where ${OF_COMPANY} and id < 0`
        : `update operation_log a set ${name} = b.${name} ${between} and (a.id, b.id) in ((${one}, ${two}), (${two}, ${one}))`;
    return { what: `${name} of ${one} and ${two} swapped`, statement, at: Math.min(one!, two!) };
  });

/** What is hashed of an entry. */
const hashOf = (previous: string, entry: string) =>
  `operation_hash(${previous}, ${'company_id id at staff_id staff_name staff_phone permission_id type content'
    .split(' ')
    .map((column) => `${entry}.${column}`)
    .join(', ')})`;
const copyOf = (id: number, changes: string) => `jsonb_populate_record(log, jsonb_build_object('id', ${id}${changes}))`;
/** Made up after an old one; with a hash that fits the chain, or any. */
const forged = fc
  .tuple(anyId, fc.constantFrom(LENGTH + 1, LENGTH + 2, LENGTH + 40_000, 0, -1), fc.boolean())
  .map(([model, id, fits]): Tampering => {
    const copy = copyOf(id, `, 'content', '伪造的记录'`);
    const last = `(select hash from operation_log where ${row(LENGTH)})`;
    const hash = fits ? `(select ${hashOf(last, 'copied')} from (select (${copy}).*) copied)` : `repeat('ab', 32)`;
    return {
      what: `forged ${id} after ${model}`,
      statement: `insert into operation_log
        select (${copyOf(id, `, 'content', '伪造的记录', 'hash', ${hash}`)}).* from operation_log log where ${row(model)}`,
    };
  });

/** Changed and hashed anew, as the trigger would have: the entry after it, or the end of the chain, tells. */
const rehashed = anyId.map(
  (id): Tampering => ({
    what: `${id} rehashed`,
    statement: `update operation_log set content = '改过的内容' where ${row(id)};
      update operation_log log set hash = ${hashOf(
        `coalesce((select hash from operation_log
        where ${row(id - 1)}), '')`,
        'log',
      )} where ${row(id)}`,
    at: Math.min(id + 1, LENGTH),
  }),
);

const chain = fc
  .oneof(
    fc.integer({ min: -3, max: 100_000 }).map((id) => `update operation_chain set last_id = ${id === LENGTH ? 1 : id}`),
    fc.constantFrom(
      `update operation_chain set last_hash = ''`,
      'update operation_chain set last_hash = reverse(last_hash)',
      `update operation_chain set last_hash = repeat('0', 64)`,
      'delete from operation_chain',
    ),
  )
  .map((change): Tampering => ({ what: change, statement: `${change} where ${OF_COMPANY}` }));

export const tampering = fc.oneof(
  column,
  column,
  column,
  moved,
  givenAway,
  removed,
  shortened,
  swapped,
  forged,
  rehashed,
  chain,
);
