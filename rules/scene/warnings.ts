import type { Day } from '../calendar.ts';
import type { SceneDraft } from './scene-draft.ts';
import { rulesOf, type SceneRules } from './scene-rules.ts';
import type { RuleGroup } from './templates.ts';

export interface SceneWarning {
  readonly group: RuleGroup;
  readonly text: string;
}

type Check = (rules: SceneRules, today: Day) => SceneWarning | null;
const when = (found: boolean, group: RuleGroup, text: string): SceneWarning | null => (found ? { group, text } : null);

const CHECKS: readonly Check[] = [
  ({ perOrderQuotaFen }) => when(perOrderQuotaFen === 0, 'quota', '每单限额为 0，企业不会支付任何费用'),
  ({ template, transferUse, oneWayQuotaFen, perOrderQuotaFen }) =>
    when(
      template === 'trip' && transferUse !== null && oneWayQuotaFen === 0 && perOrderQuotaFen !== 0,
      'quota',
      '接送单程限额为 0，接送服务不会由企业支付',
    ),
  ({ dailyQuota }) => when(dailyQuota.unifiedFen === 0, 'quota', '每日限额为 0，没有单独设置限额的城市都不能用车'),
  ({ dailyQuota }) =>
    when(
      dailyQuota.custom.some(({ quotaFen }) => quotaFen === 0),
      'quota',
      '有城市的每日限额为 0，在那里不能用车',
    ),
  ({ dailyQuota, cityIds }) =>
    when(
      cityIds.length > 0 && dailyQuota.custom.some((entry) => entry.cityIds.every((id) => !cityIds.includes(id))),
      'quota',
      '有每日限额设置在不可用车的城市，不会起作用',
    ),
  ({ perOrderQuotaFen, dailyQuota }) =>
    when(
      perOrderQuotaFen !== null && dailyQuota.unifiedFen !== null && dailyQuota.unifiedFen < perOrderQuotaFen,
      'quota',
      '每日限额低于每单限额，每单限额用不满',
    ),
  ({ startPlaces, cityIds }) =>
    when(
      cityIds.length > 0 && startPlaces.length > 0 && startPlaces.every(({ cityId }) => !cityIds.includes(cityId)),
      'address',
      '上车地点都不在可用车的城市，没有人能用车',
    ),
  ({ startPlaces, cityIds }) =>
    when(
      cityIds.length > 0 &&
        startPlaces.some(({ cityId }) => cityIds.includes(cityId)) &&
        startPlaces.some(({ cityId }) => !cityIds.includes(cityId)),
      'address',
      '有上车地点不在可用车的城市，从那里不能用车',
    ),
  ({ services, template }) => when(services.length === 0 && template !== 'trip', 'service', '没有可用的服务类型'),
  ({ endDay }, today) => when(endDay !== null && endDay < today, 'dates', '有效期已经结束，场景不能使用'),
  ({ startDay }, today) => when(startDay !== null && startDay > today, 'dates', `场景从 ${startDay} 起才能使用`),
];

/** What can never be used, or never has an effect: shown beside the form, and no reason to refuse it. */
export const sceneWarnings = (draft: SceneDraft, today: Day): SceneWarning[] => {
  const rules = rulesOf(draft);
  return CHECKS.flatMap((check) => check(rules, today) ?? []);
};
