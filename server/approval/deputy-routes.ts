import type { FastifyInstance } from 'fastify';
import { appDeputyApi } from '#contract/app-deputies.ts';
import {
  DEPUTY_REFUSALS,
  type DeputyDraft,
  daysText,
  deputyEndedText,
  deputyNamedText,
  nameDeputy,
} from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { designees, flowChoices, searchStaff } from '../flow/queries.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { enqueueSms } from '../outbox.ts';
import { addDeputyship, deputyshipsOf, endDeputyship, lockDeputyship, lockPeople } from './deputyships.ts';

/** Who may be named, once nobody else can change what that depends on. */
async function judge(db: Db, { companyId, staffId }: Actor, draft: DeputyDraft, now: Date): Promise<string> {
  const people = [staffId, draft.deputyId];
  await lockPeople(db, companyId, people);
  const today = dayOf(now);
  const deputy = (await designees(db, companyId, [draft.deputyId])).get(draft.deputyId);
  const flows = draft.flowIds === null ? [] : await flowChoices(db, companyId);
  allowed(
    nameDeputy(draft, {
      staffId,
      today,
      isActive: deputy !== undefined && !deputy.hasLeft,
      knownFlows: new Set(flows.map(({ id }) => id)),
      known: await deputyshipsOf(db, companyId, people, today),
    }),
  );
  await enqueueSms(db, {
    phone: deputy!.phone,
    purpose: 'deputyNamed',
    params: { days: daysText(draft) },
    text: deputyNamedText((await designees(db, companyId, [staffId])).get(staffId)!.name, draft),
  });
  const chosen = flows.filter(({ id }) => draft.flowIds?.includes(id)).map(({ name }) => `“${name}”`);
  const which = draft.flowIds === null ? '全部审批流' : `审批流${chosen.join('、')}`;
  return `请“${deputy!.name}”代审：${daysText(draft)}，${which}`;
}

/** By the one who is away or by the deputy; the other is told. */
async function end({ db, actor, now, record }: Context, deputyshipId: number): Promise<null> {
  const { companyId, staffId } = actor;
  const one = found(await lockDeputyship(db, companyId, deputyshipId));
  if (one.staffId !== staffId && one.deputyId !== staffId) throw new Refused(REFUSALS.notFound);
  if (one.endedAt !== null || one.endDay < dayOf(now)) throw new Refused(DEPUTY_REFUSALS.ended);
  await endDeputyship(db, companyId, deputyshipId, now);
  const people = await designees(db, companyId, [one.staffId, one.deputyId]);
  const [self, other] = one.staffId === staffId ? [one.staffId, one.deputyId] : [one.deputyId, one.staffId];
  const { phone, hasLeft } = people.get(other)!;
  const text = deputyEndedText(people.get(self)!.name, one);
  if (!hasLeft) await enqueueSms(db, { phone, purpose: 'deputyEnded', params: { days: daysText(one) }, text });
  record(`结束“${people.get(one.deputyId)!.name}”代“${people.get(one.staffId)!.name}”审批：${daysText(one)}`);
  return null;
}

/** Whoever is asked to approve names somebody who decides while they are away. */
export function deputyRoutes(app: FastifyInstance) {
  serve(app, appDeputyApi.deputies, async (_, { actor: { companyId, staffId }, db, now }) => {
    const today = dayOf(now);
    const all = await deputyshipsOf(db, companyId, [staffId], today);
    const names = new Map((await flowChoices(db, companyId)).map(({ id, name }) => [id, name]));
    const views = all.map(({ flowIds, ...one }) => ({
      ...one,
      flows: flowIds?.map((flowId) => ({ flowId, name: names.get(flowId) ?? '已删除的审批流' })) ?? null,
      inForce: one.startDay <= today,
    }));
    return {
      own: views.filter((one) => one.staffId === staffId),
      acting: views.filter((one) => one.deputyId === staffId),
    };
  });

  serve(app, appDeputyApi.deputyCandidates, async ({ keyword }, { actor, db }) =>
    (await searchStaff(db, actor, keyword)).filter(({ staffId }) => staffId !== actor.staffId),
  );

  serve(app, appDeputyApi.nameDeputy, async (draft, { actor, db, now, record }) => {
    record(await judge(db, actor, draft, now));
    return { deputyshipId: await addDeputyship(db, actor, draft, now) };
  });

  serve(app, appDeputyApi.endDeputy, ({ deputyshipId }, context) => end(context, deputyshipId));
}
