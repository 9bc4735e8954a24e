import type { Answer } from './caller.ts';
import type { Person, TestCompany } from './company.ts';
import { done, type Rides, reportOf, STATION, wholeRide } from './ride-calls.ts';
import { TIANANMEN } from './scenes.ts';

/** Second approvals through the calls: rules, rides that break them, and who decides. */
export const SECOND = '/company/second/approval';

interface RuleTriggers {
  amountLimit?: 0 | 1;
  getOnCar?: number;
  getOffCar?: number;
}

/** A rule that looks after these scenes. */
export async function newRule(
  { admin }: TestCompany,
  flowId: number,
  watched: RuleTriggers,
  ...sceneIds: number[]
): Promise<number> {
  const saved = await admin.caller.post(`${SECOND}/saveRule`, {
    secondApprovalName: '二次审批',
    flowId,
    secondApprovalRuleStr: JSON.stringify(watched),
  });
  const { companySecondApprovalRuleId } = done(saved);
  const links = { companySecondApprovalRuleId, sceneIdList: sceneIds.join(',') };
  const linked = await admin.caller.post(`${SECOND}/saveUseCarType`, links);
  if (linked.code !== 0) throw new Error(`${linked.code} ${linked.msg}`);
  return companySecondApprovalRuleId;
}

export const removeRule = ({ admin }: TestCompany, companySecondApprovalRuleId: number): Promise<Answer> =>
  admin.caller.post(`${SECOND}/updateStatus`, { companySecondApprovalRuleId });

/** About 1,112 metres a hundredth of a degree. */
export const north = ({ lng, lat }: { lng: number; lat: number }, meters: number) => ({
  lng,
  lat: lat + (meters / 6_371_008.8) * (180 / Math.PI),
});

interface ServedRide {
  fen: number;
  /** How far from the booked places it really began and ended. */
  startOff?: number;
  endOff?: number;
}

/** The whole ride as the provider tells it; answers the last. */
export async function serve(rides: Rides, orderId: number, { fen, startOff = 0, endOff = 0 }: ServedRide) {
  const start = { address: '实际上车点', point: north(TIANANMEN, startOff) };
  const end = { address: '实际下车点', point: north(STATION, endOff) };
  let answer: Answer | undefined;
  for (const event of wholeRide(orderId, fen)) {
    const ended = event.kind === 'ended' ? reportOf('ended', 6, { start, end, meters: 13_000, seconds: 1_800 }) : event;
    answer = await rides.tell(orderId, ended);
    done(answer);
  }
  return answer!.data as { status: string };
}

export interface WaitingOrder {
  approvalId: number;
  stepNo: number;
  orderId: number;
  findings: string[];
  reason: string;
}

export async function waitingOrders(person: Person): Promise<WaitingOrder[]> {
  const { rows } = done(await person.caller.get('/app/v1/approvals', { pageSize: 100 }));
  return rows.filter(({ subject }: { subject: string }) => subject === 'order');
}

/** What waits for this person about this order. */
export async function waitingOrder(person: Person, orderId: number): Promise<WaitingOrder> {
  const one = (await waitingOrders(person)).find((row) => row.orderId === orderId);
  if (!one) throw new Error(`order ${orderId} does not wait for ${person.name}`);
  return one;
}

/** A reason rejects. */
export const decideWaiting = (
  person: Person,
  { approvalId, stepNo }: WaitingOrder,
  reason?: string,
): Promise<Answer> =>
  reason === undefined
    ? person.caller.postJson('/app/v1/approvals/approve', { approvalId, stepNo })
    : person.caller.postJson('/app/v1/approvals/reject', { approvalId, stepNo, reason });

export const decideOrder = async (person: Person, orderId: number, reason?: string): Promise<Answer> =>
  decideWaiting(person, await waitingOrder(person, orderId), reason);
