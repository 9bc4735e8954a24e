import { z } from 'zod';
import { RideDraft } from '../order/ride-draft.ts';

/** A ride before anybody has chosen how: place and time alone, the rest follows. */
export const RideSketch = RideDraft.pick({
  applicationId: true,
  from: true,
  to: true,
  via: true,
  projectNo: true,
  reason: true,
  rider: true,
  companions: true,
  designatedDriver: true,
  packages: true,
  meters: true,
  seconds: true,
}).extend({
  /** Absent: now. */
  at: z.date().optional(),
  /** Absent: all that the person has. */
  sceneId: RideDraft.shape.sceneId.optional(),
});
export type RideSketch = z.output<typeof RideSketch>;

/** How many places are asked about at once. */
export const ESTIMATES_MOST = 12;
