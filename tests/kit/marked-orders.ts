import type pg from 'pg';

interface MarkedOrder {
  companyId: number;
  orderId: number;
  flowId: number;
  applicantId: number;
  hits: readonly { kind: string; limit: number; actual: number }[];
  reason: string | null;
  at: Date;
  /** Who has passed the first step, and who is asked now. */
  passedBy: number;
  askedOf: number;
}

/** An order marked by a second-approval rule whose flow is under way: a first step is passed, the second waits. */
export async function markOrder(owner: pg.Pool, marked: MarkedOrder): Promise<void> {
  const { companyId, orderId, flowId, hits, reason, at } = marked;
  const { rows } = await owner.query<{ id: string }>(
    `with rule as (insert into second_approval_rule (company_id, name, flow_id, created_at, updated_at)
       values ($1, '超额复核', $2, now(), now()) returning company_id, id, flow_id),
     version as (insert into second_approval_rule_version (company_id, rule_id, version, name, flow_id, watches_cost, made_at)
       select company_id, id, 1, '超额复核', flow_id, true, now() from rule)
     select id from rule`,
    [companyId, flowId],
  );
  await owner.query(
    `insert into second_approval (company_id, order_id, rule_id, rule_version, flow_id, hits, base_fen, asked_at, reason,
       reasoned_at) values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      orderId,
      rows[0]!.id,
      flowId,
      JSON.stringify(hits),
      hits[0]!.limit,
      at,
      reason,
      reason === null ? null : at,
    ],
  );
  await run(owner, marked);
}

async function run(owner: pg.Pool, { companyId, orderId, flowId, applicantId, at, passedBy, askedOf }: MarkedOrder) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into approval (company_id, order_id, flow_id, flow_version, applicant_id, department_id, status, position, created_at)
     select $1, $2, $3, 1, $4, department_id, 'running', 1, $5 from staff where company_id = $1 and id = $4 returning id`,
    [companyId, orderId, flowId, applicantId, at],
  );
  await owner.query(
    `insert into approval_event (company_id, approval_id, at, position, kind, staff_ids, reason) values
     ($1, $2, $3, null, 'submitted', '{}', ''), ($1, $2, $3, 0, 'passed', array[$4::bigint], '')`,
    [companyId, rows[0]!.id, at, passedBy],
  );
  await owner.query('insert into approver values ($1, $2, $3)', [companyId, rows[0]!.id, askedOf]);
}
