import type { Canceller } from '#rules/order.ts';
import type { SceneRules, ServiceType, Spot, VehicleGroup } from '#rules/scene.ts';
import type { WorldApplication } from './application.ts';
import type { Traveller } from './traveller.ts';

/** A scene in one of its versions, as rides are judged by it. */
export interface SceneInForce {
  readonly sceneId: number;
  readonly name: string;
  readonly version: number;
  readonly rules: SceneRules;
}

/** How far a ride came that did not take place. */
export type CancelStage = 'booking' | 'accepted' | 'waiting' | 'departed' | 'arrived' | 'prepayment';

export interface Cancellation {
  readonly by: Canceller;
  readonly stage: CancelStage;
  readonly reason: string;
}

/** What is paid on the way, and how the ride differs from its plan. */
export interface Course {
  /** Of the planned metres and seconds, in hundredths. */
  readonly metersShare: number;
  readonly secondsShare: number;
  readonly waitingSeconds: number;
  readonly highwayFen: number;
  readonly parkingFen: number;
  readonly reductionFen: number;
  /** Where it really ended; null: as booked. */
  readonly strayedTo: Spot | null;
}

export interface Rider {
  readonly name: string;
  readonly phone: string;
}

/** A ride somebody wants: whether it may be booked, and who pays, is seen when its time comes. */
export interface Wish {
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
  /** Names the way the car takes, and everything else that is drawn for this ride alone. */
  readonly seed: number;
  readonly meters: number;
  readonly seconds: number;
  readonly packages: number;
  readonly designatedDriver: boolean;
  readonly cancellation: Cancellation | null;
  /** It must come true, whatever else its rider would like to do then. */
  readonly planted: boolean;
  readonly course: Course;
  readonly rider: Rider | null;
  readonly companion: Rider | null;
  readonly projectNo: string | null;
  readonly reason: string;
  /** How long the person takes to pay what is personal, in seconds; null: not to this day. */
  readonly paysAfter: number | null;
}
