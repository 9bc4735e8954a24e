import { type FlowOrder, openFlowPlay } from './flow-play.ts';
import type { Play } from './played.ts';
import { openRidePlay, type RideOrder } from './ride-play.ts';
import { openRulePlay, type RuleOrder } from './rule-play.ts';

/** What a thread is given beside what is read. */
export type PlayOrder = RideOrder | FlowOrder | RuleOrder;

/** Takes what is read, then plays it: in a thread of its own, or in this one where there is no built file. */
export function openPlay(order: PlayOrder): Play {
  if (order.kind === 'flow') return openFlowPlay(order);
  return order.kind === 'rule' ? openRulePlay(order) : openRidePlay(order);
}
