import type { FastifyInstance } from 'fastify';
import { anomalyApi } from '#contract/anomaly.ts';
import {
  ANOMALY_REFUSALS,
  AnomalyVerdict,
  dismissedText,
  OBJECTABLE_RULES,
  objectedWords,
  stoodText,
  takenBackText,
} from '#rules/anomaly.ts';
import { type Month, monthOf } from '#rules/calendar.ts';
import { objectionText } from '#rules/proof.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { type TaskThreads, taskThreads } from '../task-threads.ts';
import { billedOrders, findHit, findHits, findRun, judgeHit, lockHit, sumRules } from './queries.ts';
import { type AnomalyTask, beatRun, beginRun, failRun } from './store.ts';

export async function anomalyRoutes(app: FastifyInstance) {
  const { services } = app;
  const threads = taskThreads<AnomalyTask>(services, app.log, {
    file: 'anomaly/find-thread',
    keyOf: ({ companyId, month, startedAt }) => `${companyId}/${month} of ${startedAt.toISOString()}`,
    beat: (task) => services.database.company(task.companyId, (db) => beatRun(db, task)),
    end: (task) => services.database.company(task.companyId, (db) => failRun(db, task)),
  });
  app.addHook('onClose', () => threads.close());
  serve(app, anomalyApi.run, ({ month }, context) => begin(context, threads, month));
  readRoutes(app);
  judgeRoutes(app);
  draftRoute(app);
}

/** In a transaction of its own: the thread must see the run, however the call that asked for it goes on. */
async function begin({ actor, db, now, services }: Context, threads: TaskThreads<AnomalyTask>, month: Month) {
  if (month > monthOf(now)) throw new Refused(ANOMALY_REFUSALS.monthAhead);
  if (threads.isFull()) throw new Refused(ANOMALY_REFUSALS.tooMany);
  const task = { companyId: actor.companyId, month, startedAt: now };
  const isBegun = await services.database.company(actor.companyId, (own) => beginRun(own, task, actor.staffId));
  if (!isBegun) throw new Refused(ANOMALY_REFUSALS.underWay);
  threads.start(task);
  return findRun(db, actor.companyId, month);
}

function readRoutes(app: FastifyInstance) {
  serve(app, anomalyApi.summary, async ({ month }, { actor, db }) => ({
    run: await findRun(db, actor.companyId, month),
    rules: await sumRules(db, actor, month),
  }));
  serve(app, anomalyApi.page, (filter, { actor, db }) => findHits(db, actor, filter));
}

function judgeRoutes(app: FastifyInstance) {
  serve(app, anomalyApi.dismiss, async ({ hitId, reason }, { actor, db, now, record }) => {
    const hit = found(await lockHit(db, actor, hitId));
    if (hit.verdict !== 'open') throw new Refused(ANOMALY_REFUSALS.judged);
    await judgeHit(db, actor, hitId, { verdict: 'dismissed', reason, now });
    record(dismissedText(hit, reason));
    return null;
  });

  serve(app, anomalyApi.confirm, async ({ hitId }, { actor, db, now, record }) => {
    const hit = found(await lockHit(db, actor, hitId));
    if (hit.verdict !== 'open') throw new Refused(ANOMALY_REFUSALS.judged);
    await judgeHit(db, actor, hitId, { verdict: 'stood', now });
    record(stoodText(hit));
    return null;
  });

  serve(app, anomalyApi.takeBack, async ({ hitId }, { actor, db, now, record }) => {
    const hit = found(await lockHit(db, actor, hitId));
    if (hit.verdict === 'open') throw new Refused(ANOMALY_REFUSALS.notJudged);
    await judgeHit(db, actor, hitId, { verdict: 'open', now });
    record(takenBackText(hit, AnomalyVerdict.labelOf(hit.verdict), hit.judgedAt ?? now));
    return null;
  });
}

/** The words of an objection as 四方对账 drafts them, for those of the orders whose bill may still be objected to. */
function draftRoute(app: FastifyInstance) {
  serve(app, anomalyApi.draft, async ({ hitId }, { actor, db }) => {
    const hit = found(await findHit(db, actor, hitId));
    if (!OBJECTABLE_RULES.includes(hit.rule)) throw new Refused(ANOMALY_REFUSALS.nothingDue);
    const billed = [...(await billedOrders(db, actor.companyId, hit.orderIds)).values()];
    const billNo = billed.at(-1)?.billNo;
    if (billNo === undefined) throw new Refused(ANOMALY_REFUSALS.notBilled);
    const kind = hit.rule === 'overlap' ? 'overlap' : 'detour';
    const said = { findings: [], doubts: [{ kind, text: objectedWords(hit.text) }], tariffName: '' } as const;
    const list = billed
      .filter((order) => order.billNo === billNo)
      .map(({ billNo: _, ...order }) => ({
        ...order,
        description: objectionText({ ...said, billedFen: order.billedFen, rightFen: order.billedFen }),
      }));
    return { billNo, list };
  });
}
