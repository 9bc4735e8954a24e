import { codeTable } from '../code-table.ts';
import { DayKind } from '../day-kind.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { orNull, storedFlag, storedName, storedNumber, storedRecord, storedText } from '../stored.ts';
import type { ExampleRide, Expected } from './examples.ts';

const spot = storedRecord<ExampleRide['from']>({
  cityId: storedNumber(),
  point: storedRecord<ExampleRide['from']['point']>({ lng: storedNumber(), lat: storedNumber() }),
  address: storedText(),
});

export const readExampleRide = storedRecord<ExampleRide>({
  weekday: storedNumber(1),
  dayKind: storedName(DayKind, 'workday'),
  kindBefore: storedName(DayKind, 'workday'),
  minute: storedNumber(),
  from: spot,
  to: spot,
  service: storedName(ServiceType, 'scheduled'),
  vehicleGroup: storedName(VehicleGroup, 'comfort'),
  hasProject: storedFlag(),
  isApplied: storedFlag(),
  isCarpool: storedFlag(),
  viaPoints: storedNumber(),
  companions: storedNumber(),
  days: storedNumber(1),
  amountFen: storedNumber(),
  leftFen: orNull(storedNumber()),
});

export const VerdictName = codeTable({
  ALLOW: ['ALLOW', '企业全付'],
  ALLOW_SPLIT: ['ALLOW_SPLIT', '企业付一部分'],
  NEED_APPLICATION: ['NEED_APPLICATION', '须先申请'],
  DENY: ['DENY', '不能用车'],
});

export const readExpected = storedRecord<Expected>({
  verdict: storedName(VerdictName, 'ALLOW'),
  companyFen: orNull(storedNumber()),
  step: orNull(storedNumber()),
});
