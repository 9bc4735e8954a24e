import type { appApplicationApi } from '#contract/app-applications.ts';
import type { Output } from '#contract/endpoint.ts';
import { moneyText } from '#rules/money.ts';
import { spanText, whenText } from '../kit/when.ts';

type Application = Output<typeof appApplicationApi.approvalDetail>;

const days = (start: string, end: string): number => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

function daysText({ startDay, endDay }: Application): string {
  const count = days(startDay, endDay);
  return `${spanText(startDay, endDay)}${count > 1 ? `，共 ${count} 天` : ''}`;
}

const usesText = ({ uses, usesLeft, status }: Application): string => {
  if (uses === null) return '期间不限';
  return status === 'passed' ? `剩 ${usesLeft ?? 0} 次，共 ${uses} 次` : `${uses} 次`;
};

const legFacts = ({ legs }: Application): [string, string][] =>
  legs.map((leg, at) => [
    legs.length === 2 ? (at === 0 ? '去程' : '返程') : `第 ${at + 1} 段`,
    `${leg.fromCity} → ${leg.toCity}，${leg.vehicle}${leg.startAt ? `，${whenText(leg.startAt)}` : ''}`,
  ]);

/** What was asked for, filled in or not: rows without a value are left out where they are shown. */
export const applicationFacts = (application: Application): [string, string][] => [
  ['用车日期', daysText(application)],
  ['次数', usesText(application)],
  ['服务', application.serviceName],
  ['城市', application.travelCities.length > 0 ? application.travelCities.join('、') : application.cityName],
  ...legFacts(application),
  ['上车地点', application.startAddress],
  ['途经', application.viaAddresses.join('、')],
  ['下车地点', application.endAddress],
  ['往返', application.roundTrip ? '是' : ''],
  ['乘车人', application.riderName],
  ['同行人', application.companions.map(({ name }) => name).join('、')],
  ['乘车人数', application.passengerCount === null ? '' : `${application.passengerCount} 人`],
  ['车型', application.vehicles.map(({ model, count }) => `${model} ${count} 辆`).join('、')],
  ['特殊需求', application.specialNeeds],
  ['预估费用', application.estimatedFen === null ? '' : moneyText(application.estimatedFen)],
  ['事由', application.useReason],
  ['申请单号', application.number],
];
