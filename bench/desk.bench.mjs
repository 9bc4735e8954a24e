// The desk of a provider with 500 companies and 20,000 rides a day beside one with 5 and 200, same calls, same run: every
// list, the board and the search. Aims: a page below 200 ms, the search below 150 ms.
import { compare, row, withServer } from './kit.mjs';
import { atDesk, fillProvider } from './provider.mjs';

const COMPANIES = Number(process.env.COMPANIES ?? 500);
const RIDES = COMPANIES * 40;
const SMALL = 100;

const day = (ago) => new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const lastMonth = () => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};
const PAGE = { page: 1, pageSize: 50 };
const month = lastMonth();

const CALLS = {
  今日: ['today', {}],
  '调度，北京': ['dispatch/board', { cityId: 110_100 }],
  可派司机: ['dispatch/candidates', ({ ride }) => ({ companyId: ride.company_id, orderId: ride.id })],
  '订单，今天': ['orders/search', PAGE],
  '订单，30 天': ['orders/search', { ...PAGE, from: day(30), to: day(0) }],
  '订单，30 天，一家': [
    'orders/search',
    ({ ride }) => ({ ...PAGE, from: day(30), to: day(0), companyId: ride.company_id }),
  ],
  '订单，今天，车牌': ['orders/search', { ...PAGE, word: 'A00012' }],
  订单详情: ['orders/view', ({ ride }) => ({ companyId: ride.company_id, orderId: ride.id })],
  费用复核: ['prices/held', PAGE],
  企业: ['companies', PAGE],
  '企业，名称': ['companies', { ...PAGE, name: '0003' }],
  入驻申请: ['enrolments', PAGE],
  '异议，待处理': ['objections/all', { status: 'open', page: 1, pageSize: 100 }],
  '异议，已处理': ['objections/all', { status: 'decided', page: 1, pageSize: 100 }],
  账单: ['bills/month', { ...PAGE, month }],
  账单合计: ['bills/sums', { month }],
  催收: ['debts', {}],
  '发票，待受理': ['invoices', { status: 'submitted', page: 1, pageSize: 100 }],
  '发票，全部': ['invoices', { page: 1, pageSize: 100 }],
  红字发票: ['redLetters/all', { page: 1, pageSize: 100 }],
  复核: ['holds', { page: 1, pageSize: 100 }],
  司机: ['fleet/drivers', PAGE],
  车辆: ['fleet/vehicles', PAGE],
  操作记录: ['events', PAGE],
  '搜索，订单尾号': ['search', ({ ride }) => ({ q: ride.number.slice(-6) })],
  '搜索，手机号': ['search', ({ ride }) => ({ q: ride.rider_phone })],
  '搜索，车牌': ['search', { q: 'A00012' }],
  '搜索，企业': ['search', { q: '企业0003' }],
};

async function provider(server, companies, rides) {
  await fillProvider(server, companies, rides);
  const waiting = `select company_id, id, number, rider_phone from ride_order where status = 'booking' and city_id = 110100
    order by ride_at limit 1`;
  return { server, headers: await atDesk(server), ride: (await server.owner.query(waiting)).rows[0] };
}

const asking = (of, [path, fields]) => {
  const query = new URLSearchParams(typeof fields === 'function' ? fields(of) : fields);
  return async () => {
    const answer = await of.server.app.inject({ url: `/desk/v1/${path}?${query}`, headers: of.headers });
    const { code, msg } = answer.json();
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  };
};

await withServer((one) =>
  withServer(async (other) => {
    const started = performance.now();
    const small = await provider(one, COMPANIES / SMALL, RIDES / SMALL);
    const large = await provider(other, COMPANIES, RIDES);
    console.log(`备好数据 ${((performance.now() - started) / 1000).toFixed(0)} 秒`);
    console.log(`${'中位数'.padEnd(22)} ${COMPANIES / SMALL} 家 ${RIDES / SMALL} 单   ${COMPANIES} 家 ${RIDES} 单`);
    for (const [what, call] of Object.entries(CALLS)) {
      const times = await compare({ small: asking(small, call), large: asking(large, call) }, 10);
      row(what, times.small, times.large);
    }
  }),
);
