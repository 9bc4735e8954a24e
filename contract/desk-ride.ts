import { z } from 'zod';
import { OrderStatus, ReportedPlace } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { localTime } from './wire.ts';

/** Which order of which company. */
export const deskOrder = {
  companyId: z.int(),
  companyName: z.string(),
  orderId: z.int(),
  number: z.string(),
  status: z.enum(OrderStatus.names),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
};

/** A ride in the desk's lists. */
export const deskRide = {
  ...deskOrder,
  riderName: z.string(),
  rideAt: localTime,
  start: ReportedPlace,
  end: ReportedPlace,
  estimateFen: z.int(),
};
