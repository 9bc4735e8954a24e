import { ReportedService } from '../order/codes.ts';
import { plainService, SceneTemplate, type ServiceType } from '../scene/codes.ts';

/** The places of the lists that migrations/0016_report.sql keeps; a test compares them with the orders. */
export const REPORT_TEMPLATES: readonly SceneTemplate[] = [
  'quick',
  'approval',
  'trip',
  'approvalCharter',
  'quickCharter',
  'bus',
];
export type ReportService = (typeof ReportedService.names)[number];
export const REPORT_SERVICES: readonly ReportService[] = [
  'quick',
  'scheduled',
  'pickup',
  'dropoff',
  'dayRental',
  'halfDayRental',
];
export const REPORT_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The services of orders that are counted under one of the report's: a carpool counts with its plain service. */
export const servicesCountedAs = (service: ReportService, all: readonly ServiceType[]): string[] => [
  service,
  ...all.filter((one) => one !== service && plainService(one) === service),
];

export const serviceLabel = (service: ReportService): string => ReportedService.labelOf(service);
export const templateLabel = (template: SceneTemplate): string => SceneTemplate.labelOf(template);
/** '09:00–10:00'. */
export const hourLabel = (hour: number): string => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(hour)}:00–${two(hour + 1)}:00`;
};
