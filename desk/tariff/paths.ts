import type { ServiceType, VehicleGroup } from '#rules/scene.ts';

export const tariffPath = (cityId: number, service: ServiceType, vehicleGroup: VehicleGroup): string =>
  `/tariffs/${cityId}/${service}/${vehicleGroup}`;
