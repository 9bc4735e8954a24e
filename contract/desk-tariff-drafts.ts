import { z } from 'zod';
import { BILL_REFUSALS, isMonth } from '#rules/bill.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { ManyDrafts, TariffDraft, TariffDraftState } from '#rules/tariff.ts';
import { deskTariff } from './desk-tariffs.ts';
import { deskCalls, deskPeopleCalls } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, optional, whole } from './wire.ts';

const { read } = deskCalls('tariffs');
const people = deskPeopleCalls('tariffs');

const service = z.enum(ServiceType.names, '没有这种服务');
const vehicleGroup = z.enum(VehicleGroup.names, '没有这种车型');
const key = { cityId: whole, service, vehicleGroup };

const [metered, charter, carpool] = TariffDraft.options;
const from = { effectiveFrom: localTime };
const written = z.discriminatedUnion('kind', [metered.extend(from), charter.extend(from), carpool.extend(from)]);
/** The version of the draft that was on the screen; 0: there was none. */
const seen = { ...from, version: z.int({ error: '请填写版本' }).min(0).default(0) };
const sent = z.discriminatedUnion('kind', [metered.extend(seen), charter.extend(seen), carpool.extend(seen)], {
  error: '计价方式应为 metered、charter 或 carpool',
});

const onItsWay = {
  draftId: z.int(),
  version: z.int(),
  state: TariffDraftState.schema,
  effectiveFrom: localTime,
  staffId: z.int(),
  staffName: z.string(),
};
const draft = z.object({
  ...onItsWay,
  savedAt: localTime,
  submittedAt: localTime.nullable(),
  /** Why the second person sent it back; '': they did not. */
  returned: z.string(),
  rates: written,
});
export type DeskTariffDraft = z.output<typeof draft>;

const cell = z.object({
  service,
  vehicleGroup,
  current: deskTariff.nullable(),
  /** Announced: it waits for its day. */
  next: deskTariff.nullable(),
  draft: z.object({ ...onItsWay, rates: written }).nullable(),
});
export type TariffCell = z.output<typeof cell>;

const one = z.object({ draftId: z.int({ error: '请选择一份草稿' }), version: z.int({ error: '请填写版本' }) });

const ride = z.object({
  companyId: z.int(),
  companyName: z.string(),
  orderId: z.int(),
  orderNo: z.string(),
  from: z.string(),
  to: z.string(),
  meters: z.int(),
  seconds: z.int(),
  oneFen: z.int(),
  otherFen: z.int(),
});
export type ComparedRideRow = z.output<typeof ride>;
const comparison = z.object({
  count: z.int(),
  oneFen: z.int(),
  otherFen: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  bands: z.array(z.object({ count: z.int(), differenceFen: z.int() })),
  perCent: z.array(z.int()),
  mostDearer: z.array(ride),
  mostCheaper: z.array(ride),
  overruns: z.object({ count: z.int(), fen: z.int(), people: z.int(), rides: z.array(ride) }),
  companies: z.array(z.object({ companyId: z.int(), companyName: z.string(), differenceFen: z.int() })),
  /** False: there were more rides than are reckoned; these are the month's first. */
  isWhole: z.boolean(),
});

const month = z.string(BILL_REFUSALS.monthWrong.msg).refine(isMonth, BILL_REFUSALS.monthWrong.msg);

/** Tariffs as people work on them: a draft, its effect on the past, and a second person before it is in force. */
export const deskTariffDraftCalls = {
  tariffCities: read.get(
    '/desk/v1/tariffs/cities',
    '有资费或草稿的城市，各有多少份现行资费',
    z.object({}),
    z.object({
      /** How many pairs of service and vehicle group are priced anywhere. */
      pairs: z.int(),
      rows: z.array(z.object({ cityId: z.int(), cityName: z.string(), offered: z.boolean(), priced: z.int() })),
    }),
  ),
  tariffCells: read.get(
    '/desk/v1/tariffs/city',
    '一个城市的资费：每种服务和车型的现行版本、待生效版本和草稿',
    z.object({ cityId: whole }),
    z.object({ cityName: z.string(), cells: z.array(cell) }),
  ),
  tariff: read.get(
    '/desk/v1/tariffs/detail',
    '一份资费：全部版本、谁经手，以及草稿',
    z.object(key),
    z.object({
      cityName: z.string(),
      versions: z.array(
        z.object({ tariff: deskTariff, writtenBy: z.string().nullable(), releasedBy: z.string().nullable() }),
      ),
      draft: draft.nullable(),
    }),
  ),
  compareTariffs: read.get(
    '/desk/v1/tariffs/compare',
    '用某月的订单比较两个版本；不填 other 则与草稿比较',
    z.object({ ...key, month, one: whole, other: optional(whole) }),
    comparison,
    { limit: { count: 20, seconds: 60 } },
  ),
  saveTariffDraft: people.write.json('/desk/v1/tariffs/draft', '保存资费草稿', sent, draft),
  dropTariffDraft: people.write.json('/desk/v1/tariffs/draft/drop', '放弃资费草稿', one, nothing),
  submitTariffDraft: people.write.json('/desk/v1/tariffs/draft/submit', '提交资费草稿，由另一人复核', one, draft),
  reopenTariffDraft: people.write.json('/desk/v1/tariffs/draft/reopen', '收回自己提交的资费草稿', one, draft),
  releaseTariffDraft: people.release.json('/desk/v1/tariffs/draft/release', '放行资费：成为新版本', one, deskTariff),
  returnTariffDraft: people.release.json(
    '/desk/v1/tariffs/draft/return',
    '退回资费草稿，说明原因',
    one.extend({ reason: z.string('请填写原因').trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字') }),
    draft,
  ),
  draftManyTariffs: people.write.json(
    '/desk/v1/tariffs/draft/many',
    '一个城市的几份资费，按幅度调整或用到别的城市：各成一份草稿并提交复核',
    ManyDrafts.extend(from),
    z.object({
      done: z.int(),
      failed: z.array(z.object({ cityId: z.int(), service, vehicleGroup, reason: z.string() })),
    }),
  ),
  releaseManyTariffs: people.release.json(
    '/desk/v1/tariffs/draft/releaseMany',
    '一起放行几份资费；每份单独成败',
    z.object({ drafts: z.array(one, '请选择草稿').min(1, '请选择草稿').max(500, '一次最多 500 份') }),
    z.object({ done: z.int(), failed: z.array(z.object({ draftId: z.int(), reason: z.string() })) }),
  ),
};
