import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { anyOf, present } from '../query-kit.ts';
import { deskPage } from './pages.ts';

interface Verified {
  readonly entries: number;
  readonly brokenAt: number | null;
  readonly isWhole: boolean;
}

/** What was done at the desk, by people, keys and the system. */
export function eventRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.events, ({ companyId, ...page }, context) => {
    const own = context.actor.person?.companyIds;
    const all = context.db
      .selectFrom('deskEvent')
      .select(['id as eventId', 'at', 'key', 'call', 'companyId', 'summary', 'place'])
      .where(present({ companyId }))
      .orderBy('id', 'desc');
    // Whoever works for some companies reads of these, and of what concerns none. Said only of them: of a condition that
    // always holds the planner expects few rows, and sorts all there are.
    const seen = own ? all.where(sql<boolean>`(company_id is null or company_id = ${anyOf(own)})`) : all;
    return deskPage(context, seen, page);
  });

  serveDesk(app, deskApi.verifyEvents, async (_, { db }) => {
    const { rows } = await sql<Verified>`
      with chain as (
        select event.link, row_number() over (order by event.link) as nth, hash,
          desk_event_hash(lag(event.hash, 1, '') over (order by event.link), event.link, at, key, staff_id, call,
            company_id, summary, place) as expected
        from desk_event event where event.link is not null)
      select count(*)::int as entries,
        (min(link) filter (where hash <> expected or link <> nth))::int as broken_at,
        count(*) = coalesce((select last_link from desk_chain), 0) as is_whole
      from chain`.execute(db);
    const { entries, brokenAt, isWhole } = rows[0]!;
    // What is missing at the end breaks no link: the chain's own end tells.
    return { entries, brokenAt: brokenAt ?? (isWhole ? null : entries + 1) };
  });
}
