import { type Day, dayOf } from '../calendar.ts';
import { type Refusal, type Refused, refuse } from '../refusal.ts';
import { seatsOf } from '../scene/binding.ts';
import { SceneTemplate } from '../scene/codes.ts';
import { daysText } from '../scene/prose-kit.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import { needsApplication } from '../scene/templates.ts';
import { firstDays } from './days.ts';
import type { ApplicationDraft, ApplicationDraftOf, FilledPlace } from './draft.ts';
import { APPLICATION_REFUSALS as REASONS } from './refusals.ts';

/** What stands in the way, or nothing. */
const unless = (fine: boolean, reason: Refusal, values = {}): Refused[] => (fine ? [] : [refuse(reason, values)]);

const templateIssues = ({ template }: ApplicationDraft, rules: SceneRules): Refused[] =>
  needsApplication(rules.template)
    ? unless(template === rules.template, REASONS.templateWrong)
    : [refuse(REASONS.noApplication, { template: SceneTemplate.labelOf(rules.template) })];

function dayIssues({ template, startDay, endDay }: ApplicationDraft, rules: SceneRules, today: Day): Refused[] {
  const first = firstDays(template, today);
  const passed = (first.startDay !== null && startDay < first.startDay) || endDay < first.endDay;
  const within =
    (rules.startDay === null || startDay >= rules.startDay) && (rules.endDay === null || endDay <= rules.endDay);
  return [
    ...unless(!passed, REASONS.dayPassed),
    ...unless(within, REASONS.outsideScene, { span: daysText(rules.startDay, rules.endDay) }),
  ];
}

const dictIssues = (draft: ApplicationDraft, rules: SceneRules): Refused[] => [
  ...unless(rules.viaAllowed || !('viaPoints' in draft) || draft.viaPoints.length === 0, REASONS.viaNotAllowed),
  ...unless(rules.companionsAllowed || draft.companions.length === 0, REASONS.companionsNotAllowed),
];

/** Where the employee fills in the line, the order is later compared with it, so that both ends are needed. */
function placeIssues(draft: Exclude<ApplicationDraft, ApplicationDraftOf<'trip'>>, rules: SceneRules): Refused[] {
  const filled = rules.line === 'filled';
  const startNeeded = filled || draft.template !== 'approval';
  const endNeeded = filled || draft.template === 'bus';
  return [
    ...unless(rules.cityIds.length === 0 || rules.cityIds.includes(draft.cityId), REASONS.cityNotAllowed),
    ...unless(!startNeeded || draft.start !== null, REASONS.startMissing),
    ...unless(!endNeeded || draft.end !== null, REASONS.endMissing),
  ];
}

function seatIssues({ passengerCount: people, vehicles }: ApplicationDraftOf<'bus'>, rules: SceneRules): Refused[] {
  const seats = seatsOf(vehicles);
  if (vehicles.some(({ vehicleGroup }) => !rules.vehicleGroups.includes(vehicleGroup))) return [];
  return unless(people <= seats, REASONS.seatsTooFew, { people, seats });
}

function offerIssues(draft: ApplicationDraft, rules: SceneRules): Refused[] {
  if (draft.template !== 'approvalCharter' && draft.template !== 'bus') return [];
  const groups = draft.template === 'bus' ? draft.vehicles.map(({ vehicleGroup }) => vehicleGroup) : [];
  return [
    ...unless(rules.services.includes(draft.service), REASONS.serviceNotAllowed),
    ...unless(
      groups.every((group) => rules.vehicleGroups.includes(group)),
      REASONS.groupNotAllowed,
    ),
    ...(draft.template === 'bus' ? seatIssues(draft, rules) : []),
  ];
}

/** Cities are for rides there, legs for transfers; a scene with both parts is content with either. */
function journeyIssues({ travelCityIds, legs }: ApplicationDraftOf<'trip'>, rules: SceneRules): Refused[] {
  const { cityUse, transferUse } = rules;
  return [
    ...unless(transferUse !== null || legs.length === 0, REASONS.legsNotAllowed),
    ...unless(cityUse === null || travelCityIds.length > 0 || legs.length > 0, REASONS.citiesMissing),
    ...unless(cityUse !== null || legs.length > 0, REASONS.legsMissing),
  ];
}

/** Everything that stands in the way of this application, so that a person learns it at once. */
export function applicationIssues(draft: ApplicationDraft, rules: SceneRules, now: Date): Refused[] {
  return [
    ...templateIssues(draft, rules),
    ...dayIssues(draft, rules, dayOf(now)),
    ...dictIssues(draft, rules),
    ...(draft.template === 'trip' ? journeyIssues(draft, rules) : placeIssues(draft, rules)),
    ...offerIssues(draft, rules),
  ];
}

/** Whether a scene takes this application now. The ride itself is judged when it is booked. */
export const acceptApplication = (draft: ApplicationDraft, rules: SceneRules, now: Date): ApplicationDraft | Refused =>
  applicationIssues(draft, rules, now)[0] ?? draft;

/** The places that a draft names, under the field that names each. */
export function placesNamed(draft: ApplicationDraft): (readonly [field: string, place: FilledPlace])[] {
  if (draft.template === 'trip') return [];
  const named = [
    ['start.cityId', draft.start],
    ['end.cityId', draft.end],
    ...draft.viaPoints.map((place, at) => [`viaPoints.${at}.cityId`, place] as const),
  ] as const;
  return named.flatMap(([field, place]) => (place ? [[field, place] as const] : []));
}

/** The cities that a draft names, under the field that names them: each must exist. */
export function citiesNamed(
  draft: ApplicationDraft,
): { readonly field: string; readonly cityIds: readonly number[] }[] {
  if (draft.template === 'trip') {
    const ofLegs = draft.legs.flatMap(({ fromCityId, toCityId }) => [fromCityId, toCityId]);
    return [
      { field: 'travelCityIds', cityIds: draft.travelCityIds },
      { field: 'legs', cityIds: ofLegs },
    ];
  }
  return [
    { field: 'cityId', cityIds: [draft.cityId] },
    { field: 'start', cityIds: draft.start ? [draft.start.cityId] : [] },
    { field: 'end', cityIds: draft.end ? [draft.end.cityId] : [] },
    { field: 'viaPoints', cityIds: draft.viaPoints.map(({ cityId }) => cityId) },
  ];
}
