// A month of 60,000 rides: its bill held against all sides, and its rides gone through for what is worth a look, each in
// the server's own thread for it, from the call to the stored result. Aim: 10 s each. The month is made of a whole year
// of the demonstration: its lines are put into one bill, and its days laid over each other.
import { built, signedIn, withServer } from './kit.mjs';

const { loadDemo } = await built('server/demo/load.js');

/** Of these the large company has some 60,000; fewer where only the way of it is looked at. */
const ORDERS = Number(process.env.MONTH_ORDERS ?? 61_500);
const AIM = 10;

/** Without triggers: what is moved is not to be counted anew. */
const plainly = async (owner, statements) => {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const [text, values] of statements) await client.query(text, values);
  await client.query('reset session_replication_role');
  client.release();
};

await withServer(async ({ app, owner, services, url, cpu }) => {
  await loadDemo(url, new Date(), ORDERS);
  const one = async (statement, values) => (await owner.query(statement, values)).rows[0];
  const company = await one(`select company_id::int as "companyId", staff_id::int as "staffId" from staff_role
    where role_id = 1 order by (select count(*) from ride_order o where o.company_id = staff_role.company_id) desc limit 1`);
  const { companyId } = company;
  const headers = await signedIn({ owner, services }, company);
  const post = async (path, payload) => {
    const answer = (await app.inject({ method: 'POST', url: `/api/v3/${path}`, headers, payload })).json();
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const until = async (ask, isDone) => {
    const [begun, before] = [performance.now(), cpu()];
    let slowest = 0;
    for (;;) {
      const asked = performance.now();
      const state = await ask();
      slowest = Math.max(slowest, performance.now() - asked);
      if (isDone(state))
        return { state, seconds: (performance.now() - begun) / 1_000, slowest, spent: spentSince(before) };
      if (['failed', 'stopped'].includes(state.stage)) throw new Error(state.stage);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const spentSince = (before) => {
    const now = cpu();
    return { node: (now.node - before.node) / 1_000, postgres: (now.postgres - before.postgres) / 1_000 };
  };
  const told = (what, { seconds, slowest, spent }) =>
    console.log(
      `${what}  ${seconds.toFixed(2)} 秒   目标 ${AIM} 秒   处理器 node ${spent.node.toFixed(2)} 秒、` +
        `PostgreSQL ${spent.postgres.toFixed(2)} 秒   其间最慢的应答 ${slowest.toFixed(0)} ms` +
        (seconds > AIM ? '   超出目标' : ''),
    );

  const bill = await one(
    `select id::int, number, to_char(month, 'YYYY-MM') as month, month::text as first from bill
     where company_id = $1 order by month desc limit 1`,
    [companyId],
  );
  await plainly(owner, [
    [`update bill_line set bill_id = $2 where company_id = $1 and kind <> 'adjustment'`, [companyId, bill.id]],
    [
      `update account_ledger set at = $2::date + interval '10 days' where company_id = $1 and kind = 'settle'`,
      [companyId, bill.first],
    ],
  ]);
  await owner.query('analyze bill_line, account_ledger, limit_ledger, ride_order, order_event');
  for (const round of ['第一次', '第二次']) {
    await post('account/reconcile', { billNo: bill.number });
    const checked = await until(
      async () => (await post('account/reconcile/progress', { billNo: bill.number })).check,
      ({ stage }) => stage === 'done',
    );
    told(`四方对账 ${round}  ${checked.state.result.num} 行`, checked);
  }

  await plainly(owner, [
    [
      `update ride_order set ride_at = ride_at - moved.by, started_at = started_at - moved.by, ended_at = ended_at - moved.by
       from (select id, date_trunc('month', ride_at at time zone 'Asia/Shanghai') - $2::date::timestamp as by
         from ride_order where company_id = $1) moved
       where ride_order.company_id = $1 and ride_order.id = moved.id`,
      [companyId, bill.first],
    ],
  ]);
  await owner.query('analyze ride_order');
  for (const round of ['第一次', '第二次']) {
    await post('anomaly/run', { month: bill.month });
    const found = await until(
      async () => await post('anomaly/summary', { month: bill.month }),
      ({ run }) => run.stage === 'done',
    );
    const hits = found.state.rules.reduce((sum, { open }) => sum + open, 0);
    told(`异常用车 ${round}  ${found.state.run.num} 单，命中 ${hits} 条`, found);
  }
});
