import type { LoggedExamples, LoggedSetup } from './setup.ts';

/** A hit on an order of 平台, open or judged. */
export async function anomalyHit(
  { server, company }: LoggedSetup,
  verdict: 'open' | 'stood' = 'open',
): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into anomaly_hit (company_id, month, rule, order_ids, department_id, staff_id, sentence, amount_fen, found_at,
       verdict, judged_by, judged_at)
     select $1, '2025-03-01', 'detour', array[coalesce(max(id), 0) + 1], $2, $3, '计费 22.0 公里，预估路程 10.0 公里。', 100,
       now(), $4, case when $4 <> 'open' then $3::bigint end, case when $4 <> 'open' then now() end
     from anomaly_hit returning id`,
    [company.companyId, company.departmentId('平台'), company.admin.staffId, verdict],
  );
  return Number(rows[0]!.id);
}

/** The same on a ride of this bill. */
export async function billedHit(setup: LoggedSetup, billNo: string): Promise<number> {
  const hitId = await anomalyHit(setup);
  await setup.server.owner.query(
    `update anomaly_hit set order_ids = array(select line.order_id from bill_line line join bill
         on bill.company_id = line.company_id and bill.id = line.bill_id
       where bill.company_id = $1 and bill.number = $2 and line.kind = 'ride' limit 1)
     where company_id = $1 and id = $3`,
    [setup.company.companyId, billNo, hitId],
  );
  return hitId;
}

export const ANOMALY_CALLS: LoggedExamples = {
  'POST /api/v3/anomaly/dismiss': async (ground) => ({
    fields: { hitId: await anomalyHit(ground), reason: '修路改道，已核实' },
  }),
  'POST /api/v3/anomaly/confirm': async (ground) => ({ fields: { hitId: await anomalyHit(ground) } }),
  'POST /api/v3/anomaly/takeBack': async (ground) => ({ fields: { hitId: await anomalyHit(ground, 'stood') } }),
};
