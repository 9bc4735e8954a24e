// Finding people: a company of 100,000 beside one of 1,000, same calls, same run. Aim: within 2×.
import { addCompany, compare, row, signedIn, withServer } from './kit.mjs';

const PEOPLE = `insert into staff (company_id, department_id, name, phone, number)
  select $1, $2, (array['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + i % 10]
    || chr(19968 + (i * 7) % 3000) || chr(19968 + (i * 13) % 3000),
    ($3::bigint + i)::text, 'N' || i from generate_series(1, $4) i`;

async function fill(server, name, count, firstPhone) {
  const company = await addCompany(server.owner, name);
  await server.owner.query(PEOPLE, [company.companyId, company.rootId, firstPhone, count]);
  const { rows } = await server.owner.query(
    'select name, phone, number from staff where company_id = $1 order by id offset 500 limit 1',
    [company.companyId],
  );
  return { ...company, sample: rows[0], headers: await signedIn(server, company) };
}

await withServer(async (server) => {
  const small = await fill(server, '小企业', 1_000, 13_100_000_000);
  const large = await fill(server, '大企业', 100_000, 13_200_000_000);
  await server.owner.query('analyze');
  const ask = (company, fields) => async () => {
    const payload = { pageNum: 1, pageSize: 10, departmentId: company.rootId, deptAll: 1, companyPay: 3, ...fields };
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v2/company/user/getPage',
      headers: company.headers,
      payload,
    });
    const answer = response.json();
    if (answer.code !== 0) throw new Error(answer.msg);
    return answer.data.total;
  };
  const searches = {
    整个姓名: ({ sample }) => ({ searchUser: sample.name }),
    姓名的一部分: ({ sample }) => ({ searchUser: sample.name.slice(1) }),
    手机号: ({ sample }) => ({ searchUser: sample.phone }),
    员工编号: ({ sample }) => ({ searchUser: sample.number }),
    查无此人: () => ({ searchUser: '没有这个人' }),
    '第一页，不筛选': () => ({}),
  };
  console.log(`${'中位数'.padEnd(24)}     1,000 人    100,000 人`);
  for (const [what, fields] of Object.entries(searches)) {
    const times = await compare({ small: ask(small, fields(small)), large: ask(large, fields(large)) });
    row(what, times.small, times.large);
  }
});
