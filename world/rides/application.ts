import { type ApplicationDraft, useEndsAt, usesOf } from '#rules/application.ts';
import type { Org } from '#rules/flow/route.ts';
import { HOUR, MINUTE } from '../days.ts';
import { type Flow, versionAt } from '../flows.ts';
import type { Random, Weighted } from '../random.ts';
import { type Chunk, chunk, json, moment, momentOrNull } from '../rows.ts';
import type { SceneInForce } from '../scenes.ts';
import { type ApprovalRun, answeredAt, type Decision, runApproval } from './approval.ts';
import type { Traveller } from './traveller.ts';

/** An application with how it was decided; ids and numbers are given when all are in the order of time. */
export interface WorldApplication {
  id: number;
  number: string;
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly draft: ApplicationDraft;
  readonly uses: number | null;
  readonly run: ApprovalRun;
}

/** What becomes of an application, as far as people have a say in it. */
export type ApplicationFate = 'passed' | 'rejected' | 'revoked' | 'silent';
export const FATES: readonly Weighted<ApplicationFate>[] = [
  ['passed', 88],
  ['rejected', 6],
  ['revoked', 4],
  ['silent', 2],
];
const REFUSALS = [
  ...['预算不足，请改乘公共交通', '事由不清楚，请补充后重新提交', '请与同行同事合并用车'],
  ...['当天有班车，可以乘坐班车', '行程时间与项目计划冲突', '接待标准超出，请调整车型'],
];

export interface Approving {
  readonly flows: readonly Flow[];
  readonly org: (at: number) => Org;
  readonly now: number;
}

export interface Applying {
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly draft: ApplicationDraft;
  readonly createdAt: number;
  readonly fate: ApplicationFate;
  /** The step at which it waits to this hour; those before it were passed at once. */
  readonly waitsAt?: number | undefined;
}

/** Puts an application on its way and follows it to where it is now. */
export function apply(applying: Applying, { flows, org, now }: Approving, draw: Random): WorldApplication {
  const { traveller, scene, draft, createdAt, fate, waitsAt } = applying;
  const { id: staffId, departmentId } = traveller.person;
  const flow = flows.find(({ id }) => id === scene.rules.flowId)!;
  const last = versionAt(flow.versions, createdAt).steps.length - 1;
  const refusedAt = fate === 'rejected' ? draw.int(0, last) : -1;
  const decide = (step: number, approvers: readonly number[], askedAt: number): Decision | null => {
    const answer = { at: answeredAt(askedAt, draw), by: draw.pick(approvers) };
    if (fate === 'silent' || (waitsAt !== undefined && step >= waitsAt)) return null;
    if (waitsAt !== undefined) return { ...answer, at: askedAt + draw.int(4, 12) * MINUTE, reason: null };
    // The step at which it should fall may pass by itself; then the last one says no.
    const refuses = fate === 'rejected' && (step >= refusedAt || step === last);
    return { ...answer, reason: refuses ? draw.pick(REFUSALS) : null };
  };
  const run = runApproval({
    ...{ flow, applicant: { staffId, departmentId }, org: org(createdAt), createdAt, now, decide },
    revokedAt: fate === 'revoked' ? createdAt + Math.round(draw.next() * 3 * HOUR) + 4 * MINUTE : null,
    expiresAt: useEndsAt(draft).getTime(),
  });
  return { id: 0, number: '', traveller, scene, draft, uses: usesOf(draft, flow.kind), run };
}

export const applicationChunk = (companyId: number, applications: readonly WorldApplication[]): Chunk =>
  chunk('application', applications, ({ id, number, traveller: { person }, scene, draft, uses, run }) => ({
    ...{ companyId, id, number, staffId: person.id, staffName: person.name, staffPhone: person.phone },
    departmentId: person.departmentId,
    riderName: (draft.rider ?? person).name,
    riderPhone: (draft.rider ?? person).phone,
    ...{ sceneId: scene.sceneId, sceneVersion: scene.version, sceneName: scene.name, template: draft.template },
    ...{ draft: json(draft), startDay: draft.startDay, endDay: draft.endDay, uses },
    ...{ status: run.state.status, reason: run.state.reason },
    ...{ createdAt: moment(run.createdAt), finishedAt: momentOrNull(run.finishedAt) },
  }));
