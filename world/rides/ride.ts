import type { Canceller } from '#rules/order.ts';
import type { ServiceType, Spot, VehicleGroup } from '#rules/scene.ts';
import type { SceneInForce } from '../scenes.ts';
import type { WorldApplication } from './application.ts';
import type { Traveller } from './traveller.ts';

/** When each thing happens to a ride that is booked, if nothing comes between. Milliseconds. */
export interface Timeline {
  readonly accepted: number;
  readonly prepaymentPaid: number;
  readonly assigned: number;
  readonly departed: number;
  readonly arrived: number;
  readonly started: number;
  readonly ended: number;
  readonly priced: number;
  /** How long settling takes, from the price on. */
  readonly deductionBegun: number;
  readonly deducted: number;
  /** When it is called off, where it is. */
  readonly cancelled: number | null;
}

/** How far a ride came that did not take place. */
export interface Cancellation {
  readonly by: Canceller;
  readonly stage: 'booking' | 'accepted' | 'waiting' | 'departed' | 'arrived' | 'prepayment';
  readonly reason: string;
}

export interface Rider {
  readonly name: string;
  readonly phone: string;
}

/** What really happened on the way. */
export interface Driven {
  readonly meters: number;
  readonly seconds: number;
  readonly waitingSeconds: number;
  readonly highwayFen: number;
  readonly parkingFen: number;
  readonly reductionFen: number;
  /** Where it really ended; null: as booked. */
  readonly strayedTo: Spot | null;
}

/** A ride that somebody plans: whether it may be booked, and who pays, is seen when it is booked. */
export interface Ride {
  readonly traveller: Traveller;
  readonly scene: SceneInForce;
  readonly application: WorldApplication | null;
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
  readonly from: Spot;
  readonly to: Spot;
  readonly via: Spot | null;
  /** Milliseconds, as all moments of this room are while the world is being made. */
  readonly bookedAt: number;
  readonly rideAt: number;
  readonly times: Timeline;
  /** Names the way that the car takes, and everything else that is drawn for this ride alone. */
  readonly seed: number;
  readonly meters: number;
  readonly seconds: number;
  readonly designatedDriver: boolean;
  readonly cancellation: Cancellation | null;
  /** It must take place, whatever else its rider plans. */
  readonly certain: boolean;
  readonly driven: Driven;
  readonly rider: Rider | null;
  readonly companion: Rider | null;
  readonly projectNo: string | null;
  readonly reason: string;
  /** What its booker has said about it, where a rule asks and nobody has decided yet; null: nothing. Absent: as it comes. */
  readonly explained?: { readonly at: number; readonly words: string } | null;
  /** How long the person takes to pay what is personal, in seconds; null: not to this day. */
  readonly paysAfter: number | null;
}

export const isRental = (service: ServiceType): boolean => service === 'dayRental' || service === 'halfDayRental';
