import { accountLeftFen } from '#rules/account.ts';
import { rideApplication } from '#rules/application.ts';
import { reached } from '#rules/order.ts';
import {
  type Evaluation,
  evaluate,
  isCarpoolService,
  type LimitsLeft,
  type RideRequest,
  type Spot,
} from '#rules/scene.ts';
import type { Firm } from './firm.ts';
import type { WorldOrder } from './order.ts';
import type { Wish } from './wish.ts';

export interface Judged {
  readonly moment: number;
  readonly to: Spot;
  readonly amountFen: number;
  readonly left: LimitsLeft;
  /** The order itself, where it is booked already: it is judged beside the others. */
  readonly own: WorldOrder | null;
}

/** A wish in the words in which rides are judged. */
export const requestOf = (wish: Wish, to: Spot, amountFen: number): RideRequest => ({
  at: new Date(wish.rideAt),
  from: wish.from,
  to,
  service: wish.service,
  vehicleGroup: wish.vehicleGroup,
  projectNo: wish.projectNo,
  viaPoints: wish.via ? 1 : 0,
  companions: wish.companion ? 1 : 0,
  carpool: isCarpoolService(wish.service),
  amountFen,
});

/** A wish before the rules, on booked or on actual values. Who rides was there, was paid for and had the scene. */
export function judge(firm: Firm, wish: Wish, { moment, to, amountFen, left, own }: Judged): Evaluation {
  const { application, scene } = wish;
  const orders = application ? (firm.ofApplication.get(application) ?? []) : [];
  const held = application && {
    applicationId: application.id,
    status: application.state.status,
    draft: application.draft,
    uses: application.uses,
    orders: orders.filter((order) => order !== own).map(({ state }) => reached(state)),
  };
  return evaluate({
    scene: { status: 'enabled', rules: scene.rules },
    ride: requestOf(wish, to, amountFen),
    person: { active: true, companyPay: true, hasScene: true },
    company: { suspended: false, accountLeftFen: accountLeftFen(firm.sums, firm.account), carpool: firm.terms.carpool },
    application: held && rideApplication(held),
    left,
    now: new Date(moment),
  });
}
