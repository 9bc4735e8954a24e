import type { Person } from '../company.ts';
import type { LoggedExamples, LoggedSetup } from './setup.ts';

const RESULT = { check: {}, whole: { movedFen: 0 }, singles: [], ranges: [], changes: [] };

/** A replay that has ended, kept or not. */
async function run(
  { server, company, maker = company.admin }: LoggedSetup & { readonly maker?: Person },
  name: string | null,
  status: 'done' | 'running' = 'done',
) {
  const { rows } = await server.owner.query(
    `insert into sandbox_run (company_id, kind, subject_id, subject, question, from_day, to_day, made_by, made_at, status,
       beat_at, finished_at, result, name)
     values ($1, 'scene', 1, '加班回家', '{}', '2026-01-01', '2026-01-31', $2, now(), $3, now(),
       case when $3 = 'done' then now() end, $4, $5) returning id::int as "sandboxId"`,
    [company.companyId, maker.staffId, status, status === 'done' ? JSON.stringify(RESULT) : null, name],
  );
  const [made]: { sandboxId: number }[] = rows;
  return made!;
}

export const LAB_CALLS: LoggedExamples = {
  'POST /api/v3/lab/sandbox/keep': async (setup) => ({ fields: { ...(await run(setup, null)), name: '晚半小时' } }),
  'POST /api/v3/lab/sandbox/share': async (setup) => ({
    fields: { ...(await run(setup, '晚半小时')), userIds: String((await setup.company.person()).staffId) },
  }),
  'POST /api/v3/lab/sandbox/remove': async (setup) => ({ fields: await run(setup, '晚半小时') }),
};

export const endedRun = run;
