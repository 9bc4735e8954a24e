import type { ServiceType } from '#rules/scene.ts';
import { isCarpoolService } from '#rules/scene.ts';
import type { Random, Weighted } from '../random.ts';
import type { Cancellation } from './wish.ts';

const OWN = ['行程有变', '会议取消', '选错时间', '改乘地铁', '等待时间过长', '同事顺路捎带'];
const PROVIDER = ['车辆故障', '附近暂无可用车辆', '道路临时管制', '司机身体不适'];
const CARPOOL = ['同时段拼车人数不足', '拼车乘客临时取消', '航班延误，无法成团'];
const SHARE = 0.085;
const CARPOOL_FAILS = 0.24;

const STAGES: readonly Weighted<Omit<Cancellation, 'reason'>>[] = [
  [{ by: 'person', stage: 'booking' }, 20],
  [{ by: 'person', stage: 'accepted' }, 14],
  [{ by: 'person', stage: 'waiting' }, 22],
  [{ by: 'person', stage: 'departed' }, 11],
  [{ by: 'person', stage: 'arrived' }, 9],
  [{ by: 'provider', stage: 'accepted' }, 10],
  [{ by: 'provider', stage: 'waiting' }, 10],
  [{ by: 'timeout', stage: 'prepayment' }, 4],
];

/** What came between a booking and its ride; null: nothing. A prepayment's time runs out only where there is one. */
export function cancellationOf(service: ServiceType, draw: Random): Cancellation | null {
  if (isCarpoolService(service) && draw.chance(CARPOOL_FAILS)) {
    return { by: 'carpool', stage: 'accepted', reason: draw.pick(CARPOOL) };
  }
  if (!draw.chance(SHARE)) return null;
  const { by, stage } = draw.weighted(STAGES);
  const reason = by === 'person' ? draw.pick(OWN) : by === 'timeout' ? '超时未付款' : draw.pick(PROVIDER);
  return { by, stage, reason };
}
