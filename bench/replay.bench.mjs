// The past by other rules: a year of the demonstration's company (60,000 orders) played by a draft of a scene, in the
// server's own thread for it, from the call to the stored result. Aim: 5 s, and a server that goes on answering meanwhile.
import { built, signedIn, withServer } from './kit.mjs';

const { loadDemo } = await built('server/demo/load.js');
const { sceneDraft } = await built('contract/scene-draft.js');
const { sceneDocument } = await built('rules/scene.js');

const ORDERS = 60_000;
const A_DAY = 86_400_000;
const dayOf = (ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);

await withServer(async ({ app, owner, services, url, cpu }) => {
  await loadDemo(url, new Date(), ORDERS);
  const one = async (statement, values) => (await owner.query(statement, values)).rows[0];
  const company = await one(`select company_id::int as "companyId", staff_id::int as "staffId" from staff_role
    where role_id = 1 order by (select count(*) from ride_order o where o.company_id = staff_role.company_id) desc limit 1`);
  const scene = await one(
    `select v.scene_id::int as "sceneId", v.scene from scene s join scene_version v on v.company_id = s.company_id
       and v.scene_id = s.id and v.version = s.version where s.company_id = $1 and s.template = 'quick'
     order by (select count(*) from ride_order o where o.company_id = s.company_id and o.scene_id = s.id) desc limit 1`,
    [company.companyId],
  );
  const headers = await signedIn({ owner, services }, company);
  const post = async (path, payload) => {
    const answer = (await app.inject({ method: 'POST', url: `/api/v3/lab/sandbox/${path}`, headers, payload })).json();
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const draft = { ...sceneDocument.read(scene.scene), perOrderQuotaFen: 5_000 };
  const request = {
    ...{ kind: 'scene', sceneId: scene.sceneId, scene: sceneDraft.encode(draft) },
    ...{ startDay: dayOf(Date.now() - 365 * A_DAY), endDay: dayOf(Date.now() - A_DAY) },
  };
  for (const round of ['第一次', '第二次']) {
    const [begun, before] = [performance.now(), cpu()];
    const { sandboxId } = await post('run', request);
    let slowest = 0;
    for (;;) {
      const asked = performance.now();
      const { status } = await post('progress', { sandboxId });
      slowest = Math.max(slowest, performance.now() - asked);
      if (status === 'done') break;
      if (status !== 'running') throw new Error(status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = (performance.now() - begun) / 1_000;
    const after = cpu();
    const spent = (whose) => ((after[whose] - before[whose]) / 1_000).toFixed(2);
    const { check } = await post('result', { sandboxId });
    console.log(
      `回放 ${round}  ${check.orderNum} 单（一分不差 ${check.sameNum}）  ${seconds.toFixed(2)} 秒   目标 5 秒   处理器 node ${spent('node')} 秒、PostgreSQL ${spent('postgres')} 秒   其间最慢的应答 ${slowest.toFixed(0)} ms`,
    );
  }
});
