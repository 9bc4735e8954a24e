import type { ApplicationDraftOf, TravelLeg } from '#rules/application.ts';
import type { OrderState, ProviderEvent, ProviderEventKind } from '#rules/order.ts';
import { BOOKED } from '#rules/order.ts';
import type { CarpoolTariff, CharterTariff, MeteredTariff } from '#rules/tariff.ts';
import { at, BEIJING, HANGZHOU, SHANGHAI, TIANANMEN } from './scenes.ts';

/** Orders, tariffs and applications to be varied by a test. */
export const order = (more: Partial<OrderState> = {}): OrderState => ({ ...BOOKED, ...more });

export const providerEvent = (
  kind: ProviderEventKind,
  sequence: number,
  eventId = `${kind}-${sequence}`,
): ProviderEvent => ({
  kind,
  eventId,
  sequence,
  at: at('2026-03-16 12:00:00'),
});

const shared = {
  tariffId: 1,
  version: 1,
  cityId: BEIJING,
  vehicleGroup: 'comfort',
  effectiveFrom: at('2026-01-01'),
  designatedDriverFen: 2_000,
  cancelFen: { accepted: 500, waiting: 1_000, departed: 2_000, arrived: 3_000 },
  roundToFen: 1,
} as const;

/** 13 yuan for 3 km and 10 minutes, then 2.30 a kilometre and 0.50 a minute. */
export const metered = (more: Partial<MeteredTariff> = {}): MeteredTariff => ({
  ...shared,
  kind: 'metered',
  service: 'scheduled',
  baseFen: 1_300,
  includedMeters: 3_000,
  includedSeconds: 600,
  perKmFen: 230,
  perMinuteFen: 50,
  longDistance: { beyondMeters: 20_000, perKmFen: 120 },
  waiting: { freeSeconds: 300, perMinuteFen: 80 },
  night: { fromMinute: 1_380, toMinute: 300, perKmFen: 60, perMinuteFen: 30 },
  minimumFen: 0,
  ...more,
});

/** 800 yuan a day of 8 hours and 100 km. */
export const charter = (more: Partial<CharterTariff> = {}): CharterTariff => ({
  ...shared,
  kind: 'charter',
  service: 'dayRental',
  baseFen: 80_000,
  includedMeters: 100_000,
  includedSeconds: 28_800,
  perKmFen: 400,
  perMinuteFen: 100,
  ...more,
});

export const carpool = (more: Partial<CarpoolTariff> = {}): CarpoolTariff => ({
  ...shared,
  kind: 'carpool',
  service: 'pickupCarpool',
  seatFen: 5_900,
  ...more,
});

const spot = { cityId: BEIJING, address: '天安门', point: TIANANMEN };
const basics = { reason: '拜访客户', rider: null, companions: [], startDay: '2026-03-16', endDay: '2026-03-16' };
const counted = { useCount: 1, roundTrip: false };

export const leg = (more: Partial<TravelLeg> = {}): TravelLeg => ({
  fromCityId: BEIJING,
  toCityId: SHANGHAI,
  vehicle: '飞机',
  startAt: null,
  endAt: null,
  ...more,
});

export const APPLICATIONS = {
  approval: (more: Partial<ApplicationDraftOf<'approval'>> = {}): ApplicationDraftOf<'approval'> => ({
    template: 'approval',
    ...basics,
    ...counted,
    cityId: BEIJING,
    start: spot,
    end: spot,
    viaPoints: [],
    estimatedFen: 8_000,
    ...more,
  }),
  trip: (more: Partial<ApplicationDraftOf<'trip'>> = {}): ApplicationDraftOf<'trip'> => ({
    template: 'trip',
    ...basics,
    endDay: '2026-03-18',
    ...counted,
    travelCityIds: [SHANGHAI, HANGZHOU],
    legs: [leg()],
    estimatedFen: null,
    ...more,
  }),
  approvalCharter: (
    more: Partial<ApplicationDraftOf<'approvalCharter'>> = {},
  ): ApplicationDraftOf<'approvalCharter'> => ({
    template: 'approvalCharter',
    ...basics,
    ...counted,
    cityId: BEIJING,
    start: spot,
    end: null,
    viaPoints: [],
    service: 'dayRental',
    estimatedFen: null,
    ...more,
  }),
  bus: (more: Partial<ApplicationDraftOf<'bus'>> = {}): ApplicationDraftOf<'bus'> => ({
    template: 'bus',
    ...basics,
    ...counted,
    cityId: BEIJING,
    start: spot,
    end: spot,
    viaPoints: [],
    service: 'dayRental',
    passengerCount: 40,
    vehicles: [{ vehicleGroup: 'coach', count: 1 }],
    specialNeeds: '',
    ...more,
  }),
} as const;
