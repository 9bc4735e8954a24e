import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { DETOUR } from '../proof/doubts.ts';
import { BOUNDS } from './bounds.ts';

export const AnomalyRule = codeTable({
  overlap: ['overlap', '行程重叠'],
  split: ['split', '拆单'],
  belowLimit: ['belowLimit', '贴近限额'],
  detour: ['detour', '绕行'],
  homeWork: ['homeWork', '非通勤上下班'],
  farBooker: ['farBooker', '异地代叫'],
});
export type AnomalyRule = NameOf<typeof AnomalyRule>;

/** What the rule looks for, with its bounds: shown beside its name. */
export const RULE_TEXTS: Readonly<Record<AnomalyRule, string>> = {
  overlap: `同一乘车人有两单同时在途 ${BOUNDS.overlapMinutes} 分钟以上（包车除外）`,
  split: `同一场景里下车 ${BOUNDS.splitMinutes} 分钟、${BOUNDS.splitMeters} 米内又上车，每单都不超每单限额，合计超出`,
  belowLimit: `一个月里至少 ${BOUNDS.belowRides} 单落在每单限额的 ${BOUNDS.belowPercent}% 到 100%，且占本人该场景用车的 ${BOUNDS.belowSharePercent}% 以上`,
  detour: `计费里程是预估路程的 ${DETOUR.times} 倍以上，且多出 ${DETOUR.kilometres} 公里以上（包车除外）`,
  homeWork: `工作日早上同一去程、傍晚同一返程，各至少 ${BOUNDS.homeWorkDays} 天，用的不是通勤、加班、高管或优惠场景`,
  farBooker: `替别人叫的车，上车点距下单人前后 ${BOUNDS.farHours} 小时内自己的用车 ${BOUNDS.farKilometres} 公里以上`,
};

/** What somebody who looked at a hit made of it. */
export const AnomalyVerdict = codeTable({
  open: [0, '待看'],
  stood: [1, '属实'],
  dismissed: [2, '已忽略'],
});
export type AnomalyVerdict = NameOf<typeof AnomalyVerdict>;

/** Where the provider can be asked for money: what it drove too far, or charged to somebody in two cars. */
export const OBJECTABLE_RULES: readonly AnomalyRule[] = ['detour', 'overlap'];

export const AnomalyStage = codeTable({
  none: ['none', '还没有检查'],
  running: ['running', '正在检查'],
  done: ['done', '已完成'],
  failed: ['failed', '没有完成'],
});
export type AnomalyStage = NameOf<typeof AnomalyStage>;

export const REASON_MAX = 120;
/** Why a hit is nothing: somebody else reads it later. */
export const AnomalyReason = z
  .string('请填写理由')
  .trim()
  .min(2, '请填写理由，至少 2 个字')
  .max(REASON_MAX, '理由不能超过 120 个字');
