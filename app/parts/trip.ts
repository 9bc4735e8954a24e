import { z } from 'zod';
import { EndSpot } from '#rules/application/draft.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { dropDraft, keepDraft, readDraft } from '../kit/draft.ts';

/** A colleague by who they are, without a phone; a guest by name and phone. */
export const person = z.object({ name: z.string(), phone: z.string(), staffId: z.number().optional() });
const spot = EndSpot.extend({ help: z.string().default('') });
export type Spot = z.output<typeof spot>;
export type Companion = z.output<typeof person>;

export const RIDERS = ['own', 'colleague', 'guest'] as const;
export type RiderIs = (typeof RIDERS)[number];
/** Who rides, of a trip or of an application. */
export interface Riding {
  readonly rider: Companion | null;
  /** null: nobody was asked. */
  readonly riderIs: RiderIs | null;
  readonly companions: readonly Companion[];
}
export interface RidingProps {
  riding: Riding;
  onChange: (changes: { rider?: Companion | null; riderIs?: RiderIs; companions?: Companion[] }) => void;
}

/** A ride as somebody puts it together, before it is booked; kept on the device until it is. */
const Trip = z.object({
  from: spot.nullable(),
  to: spot.nullable(),
  via: z.array(spot),
  /** null: now. */
  at: z.coerce.date().nullable(),
  rider: person.nullable(),
  /** Who it is that rides, asked for before a name is known; null: nobody was asked, and an application may say. */
  riderIs: z.enum(RIDERS).nullable().default(null),
  companions: z.array(person),
  projectNo: z.string(),
  reason: z.string(),
  sceneId: z.number().nullable(),
  service: z.enum(ServiceType.names).nullable(),
  vehicleGroup: z.enum(VehicleGroup.names).nullable(),
  applicationId: z.number().nullable(),
  carpool: z.boolean(),
});
export type Trip = z.output<typeof Trip>;

export const NEW_TRIP: Trip = {
  from: null,
  to: null,
  via: [],
  at: null,
  rider: null,
  riderIs: null,
  companions: [],
  projectNo: '',
  reason: '',
  sceneId: null,
  service: null,
  vehicleGroup: null,
  applicationId: null,
  carpool: false,
};

const NAME = 'trip';
export const readTrip = (stored: unknown): Trip | null => Trip.safeParse(stored).data ?? null;
export const keptTrip = (): Trip => readDraft(NAME, readTrip) ?? NEW_TRIP;
export const keepTrip = (trip: Trip): void => keepDraft(NAME, trip);
export const dropTrip = (): void => dropDraft(NAME);
