import { addDays, type Day } from '../calendar.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';
import { SceneStatus, SceneTemplate, ServiceType, VehicleGroup } from './codes.ts';
import { withConsequences } from './consequences.ts';
import { isFinal, type Scene, type SceneDraft } from './scene-draft.ts';
import { TEMPLATES } from './templates.ts';

export const SCENE_REFUSALS = {
  templateLocked: refusal(26001, '编辑场景时不能更换模板', 'template'),
  serviceHidden: refusal(26002, '{template}不提供服务类型“{names}”', 'services'),
  groupHidden: refusal(26003, '{template}不提供车型“{names}”', 'vehicleGroups'),
  isFinal: refusal(26004, '场景{status}，不能再修改，可以复制为新场景'),
  alreadyEnabled: refusal(26005, '场景已经启用'),
  alreadyDisabled: refusal(26006, '场景已经禁用'),
  flowGone: refusal(26007, '审批流不存在或已删除，请选择其他审批流', 'flowId'),
  endPassed: refusal(26008, '有效期已经结束，请重新选择时间范围', 'endDay'),
  startPassed: refusal(26009, '开始日期不能早于昨天', 'startDay'),
  noServiceLeft: refusal(26010, '限定上下车地点后不提供接机/站和送机/站，请至少选择一个其他服务类型', 'services'),
  cityUnknown: refusal(26011, '所选城市不存在', 'cityIds'),
  routeUnknown: refusal(26012, '线路图片不存在，请重新上传', 'carpool'),
  lastRoute: refusal(26013, '拼车场景至少保留一条线路'),
  noImage: refusal(26014, '请选取图片', 'image'),
  notImage: refusal(26015, '请选取 jpg、png 或 webp 格式的图片', 'image'),
  imageTooLarge: refusal(26016, '图片太大，请缩小后上传', 'image'),
  imageBroken: refusal(26017, '图片已损坏，请重新选取', 'image'),
  nothingToTry: refusal(26018, '请选择场景，或填写场景内容', 'sceneId'),
} as const;

/** The one way a status moves by hand; deleted and expired are final. */
export function changeSceneStatus(
  { status, draft }: Pick<Scene, 'status' | 'draft'>,
  to: 'enabled' | 'disabled' | 'deleted',
  { today, flowExists }: { today: Day; flowExists: boolean },
): { status: SceneStatus } | Refused {
  if (isFinal(status)) return refuseFinal(status);
  if (status === to) return refuse(to === 'enabled' ? SCENE_REFUSALS.alreadyEnabled : SCENE_REFUSALS.alreadyDisabled);
  if (to !== 'enabled') return { status: to };
  if (draft.endDay !== null && draft.endDay < today) return refuse(SCENE_REFUSALS.endPassed);
  if ('flowId' in draft && !flowExists) return refuse(SCENE_REFUSALS.flowGone);
  return { status: to };
}

const refuseFinal = (status: SceneStatus): Refused =>
  refuse(SCENE_REFUSALS.isFinal, { status: SceneStatus.labelOf(status) });

const named = <N extends string>(names: readonly N[], table: { labelOf(name: N): string }): string =>
  names.map((name) => table.labelOf(name)).join('、');

function groupsOf(draft: SceneDraft): readonly VehicleGroup[] {
  if (draft.template !== 'trip') return draft.vehicleGroups;
  return [...(draft.cityUse?.vehicleGroups ?? []), ...(draft.transferUse?.vehicleGroups ?? [])];
}

/** A service or vehicle group that the template's form does not show cannot be saved by other means either. */
export function checkOffered(draft: SceneDraft): Refused | null {
  const { services, vehicleGroups } = TEMPLATES[draft.template];
  const template = SceneTemplate.labelOf(draft.template);
  const chosen = draft.template === 'trip' ? [] : draft.services;
  const hiddenServices = chosen.filter((service) => !services.includes(service));
  if (hiddenServices.length > 0) {
    return refuse(SCENE_REFUSALS.serviceHidden, { template, names: named(hiddenServices, ServiceType) });
  }
  const hiddenGroups = groupsOf(draft).filter((group) => !vehicleGroups.includes(group));
  if (hiddenGroups.length > 0) {
    return refuse(SCENE_REFUSALS.groupHidden, { template, names: named(hiddenGroups, VehicleGroup) });
  }
  return null;
}

/** What an unchanged scene already says stays allowed: a start long ago is no reason to refuse a new name. */
function checkDays(draft: SceneDraft, before: SceneDraft | null, today: Day): Refused | null {
  const { startDay, endDay } = draft;
  if (endDay !== null && endDay < today) return refuse(SCENE_REFUSALS.endPassed);
  if (startDay !== null && startDay !== before?.startDay && startDay < addDays(today, -1)) {
    return refuse(SCENE_REFUSALS.startPassed);
  }
  return null;
}

/** The draft as it will be stored, or why it cannot be. `before` is the scene that is being edited. */
export function acceptDraft(sent: SceneDraft, before: Scene | null, today: Day): SceneDraft | Refused {
  if (before && isFinal(before.status)) return refuseFinal(before.status);
  if (before && before.draft.template !== sent.template) return refuse(SCENE_REFUSALS.templateLocked);
  const hidden = checkOffered(sent);
  if (hidden) return hidden;
  const draft = withConsequences(sent);
  if (draft.template !== 'trip' && draft.services.length === 0) return refuse(SCENE_REFUSALS.noServiceLeft);
  return checkDays(draft, before?.draft ?? null, today) ?? draft;
}
