import { addDays, type Day, dayOf, daysOnEnd } from '../calendar.ts';
import { type ApprovalBinding, type BindingPart, bindingOf, SEATS } from './binding.ts';
import { ServiceType, VehicleGroup } from './codes.ts';
import { type AskedUse, type EvaluationInput, type Reason, type RideApplication, reason } from './evaluation.ts';

type Check = (asked: AskedUse, binding: ApprovalBinding, input: Bound) => Reason | null;
type Bound = EvaluationInput & { readonly application: RideApplication };

/** The way back of a round trip ends in the city that was applied for. */
const cityReason: Check = ({ cityId }, _, { ride, application }) => {
  if (cityId === null) return null;
  const passed = ride.from.cityId === cityId || (application.roundTrip === true && ride.to.cityId === cityId);
  return reason('APPLIED_CITY', passed, { cityId, fromCityId: ride.from.cityId });
};

const serviceReason: Check = ({ service }, _, { ride }) =>
  service === null
    ? null
    : reason('APPLIED_SERVICE', ride.service === service, {
        service: ServiceType.labelOf(ride.service),
        asked: ServiceType.labelOf(service),
      });

/** Cars of a day: what was approved for two days is there on both, and a charter needs its own on each of its days. */
const vehiclesReason: Check = ({ vehicles, booked }, { vehicles: mode }, { ride }) => {
  if (vehicles === null) return null;
  const own = vehicles.find(({ vehicleGroup }) => vehicleGroup === ride.vehicleGroup);
  const count = vehicles.reduce((sum, one) => sum + one.count, 0);
  const largest = Math.max(...vehicles.map(({ vehicleGroup }) => SEATS[vehicleGroup]));
  const fits = mode === 'exact' ? own !== undefined : SEATS[ride.vehicleGroup] <= largest;
  const takenOn = (day: Day) => booked.filter((one) => one.day === day);
  const isLeftOn = (day: Day): boolean =>
    mode === 'exact'
      ? takenOn(day).filter(({ vehicleGroup }) => vehicleGroup === ride.vehicleGroup).length < (own?.count ?? 0)
      : takenOn(day).length < count;
  const firstDay = dayOf(ride.at);
  const fullDay = daysOnEnd(firstDay, ride.days ?? 1).find((day) => !isLeftOn(day)) ?? null;
  return reason('APPLIED_VEHICLES', fits && fullDay === null, {
    vehicleGroup: VehicleGroup.labelOf(ride.vehicleGroup),
    asked: vehicles.map((one) => `${VehicleGroup.labelOf(one.vehicleGroup)} × ${one.count}`),
    fits,
    taken: takenOn(fullDay ?? firstDay).length,
    firstDay,
    fullDay,
  });
};

const peopleReason: Check = ({ people }, _, { ride }) =>
  people === null
    ? null
    : reason('APPLIED_PEOPLE', ride.companions + 1 <= people, { people: ride.companions + 1, asked: people });

/** Only a charter lasts longer than its first day, which has a rule of its own. */
const daysReason: Check = (_, { days: mode }, { ride, application: { startDay, endDay } }) => {
  const firstDay = dayOf(ride.at);
  const lastDay = addDays(firstDay, (ride.days ?? 1) - 1);
  const within = endDay === null || lastDay <= endDay;
  const whole = (startDay === null || firstDay === startDay) && (endDay === null || lastDay === endDay);
  const facts = { firstDay, lastDay, startDay, endDay, whole: mode === 'exact' };
  return reason('APPLIED_DAYS', mode === 'exact' ? whole : within, facts);
};

const CHECKS: Readonly<Record<BindingPart, Check>> = {
  city: cityReason,
  service: serviceReason,
  vehicles: vehiclesReason,
  people: peopleReason,
  days: daysReason,
};

/** Fewer people were asked because of the amount, so that it binds whatever the scene says. */
function amountReasons({ amount }: AskedUse, { ride }: Bound): Reason[] {
  if (!amount) return [];
  const amountFen = amount.bookedFen + ride.amountFen;
  const facts = { approvedFen: amount.approvedFen, amountFen };
  return [reason('APPLIED_AMOUNT', amountFen <= amount.approvedFen, facts)];
}

/** Step 8: what the approver read, part by part, as the scene binds it. */
export function bindingReasons(input: Bound): Reason[] {
  const { asked } = input.application;
  if (!asked) return [];
  const binding = bindingOf(input.scene.rules);
  const parts = (Object.keys(CHECKS) as BindingPart[]).filter((part) => (binding[part] ?? 'free') !== 'free');
  const bound = parts.flatMap((part) => CHECKS[part](asked, binding as ApprovalBinding, input) ?? []);
  return [...bound, ...amountReasons(asked, input)];
}
