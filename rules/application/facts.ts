import { localText } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { SceneTemplate } from '../scene/codes.ts';
import type { ApprovalStatus } from './codes.ts';
import type { ApplicationView } from './view.ts';

interface PersonWithPhone {
  readonly name: string;
  readonly phone: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Longer than half a line. */
  readonly wide?: true;
  /** Whose names and phones the value is made of, where it is. */
  readonly people?: readonly PersonWithPhone[];
}

const NOTHING = '无';
const listed = (items: readonly string[]): string => items.join('、') || NOTHING;
const people = (label: string, all: readonly PersonWithPhone[]): Fact => ({
  label,
  value: listed(all.map(({ name, phone }) => `${name} ${phone}`)),
  people: all,
});

/** '2026-03-16', or the first and the last day. */
export const spanText = (startDay: string, endDay: string): string =>
  startDay === endDay ? startDay : `${startDay} 至 ${endDay}`;

/** Rejected or revoked, it was applied for and never lent a use. */
const ENDED: readonly ApprovalStatus[] = ['rejected', 'revoked'];

export function usesText({ uses, usesLeft, status }: Pick<ApplicationView, 'uses' | 'usesLeft' | 'status'>): string {
  if (ENDED.includes(status)) return uses === null ? '无' : `无（申请 ${uses} 次）`;
  return uses === null ? '用车日期内不限次数' : `${usesLeft} 次（共 ${uses} 次）`;
}

const basics = (detail: ApplicationView): Fact[] => [
  { label: '申请单号', value: detail.number },
  { label: '申请时间', value: localText(detail.createdAt) },
  people('申请人', [{ name: detail.staffName, phone: detail.staffPhone }]),
  ...(detail.placedByName === null ? [] : [{ label: '提交人', value: `${detail.placedByName}（秘书代为提交）` }]),
  { label: '所在部门', value: detail.departmentName },
  { label: '用车类型', value: SceneTemplate.labelOf(detail.template) },
  { label: '场景名称', value: detail.sceneName },
  people('乘车人', [{ name: detail.riderName, phone: detail.riderPhone }]),
  people('同行人', detail.companions),
  { label: '用车事由', value: detail.useReason, wide: true },
];

const cost = ({ estimatedFen }: ApplicationView): Fact => ({
  label: '预估费用',
  value: estimatedFen === null ? '未填写' : moneyText(estimatedFen),
});
const counted = (detail: ApplicationView): Fact[] => [
  { label: '是否往返', value: detail.roundTrip ? '是' : '否' },
  { label: '剩余用车次数', value: usesText(detail) },
];
const service = ({ serviceName }: ApplicationView): Fact => ({ label: '服务类型', value: serviceName });
const days = ({ startDay, endDay }: ApplicationView): Fact => ({
  label: '用车日期',
  value: spanText(startDay, endDay),
});
const city = ({ cityName }: ApplicationView): Fact => ({ label: '用车城市', value: cityName });
const line = ({ startAddress, endAddress, viaAddresses }: ApplicationView): Fact[] => [
  { label: '出发地', value: startAddress || '未填写' },
  { label: '目的地', value: endAddress || '未填写' },
  { label: '途经点', value: listed(viaAddresses), wide: true },
];

const journey = ({ startDay, endDay, travelCities }: ApplicationView): Fact[] => [
  { label: '出差开始日期', value: startDay },
  { label: '出差结束日期', value: endDay },
  { label: '出差城市', value: listed(travelCities), wide: true },
];

const passengers = ({ passengerCount }: ApplicationView): Fact => ({
  label: '乘车人数',
  value: `${passengerCount ?? 0} 人`,
});
const busNeeds = ({ vehicles, specialNeeds }: ApplicationView): Fact[] => [
  { label: '车型', value: listed(vehicles.map(({ model, count }) => `${model} × ${count}`)), wide: true },
  { label: '特殊需求', value: specialNeeds || NOTHING, wide: true },
];

/** In pairs, because two stand in a line. */
const OWN: Record<ApplicationView['template'], (detail: ApplicationView) => Fact[]> = {
  approval: (detail) => [days(detail), city(detail), ...line(detail), cost(detail), ...counted(detail)],
  trip: (detail) => [...journey(detail), cost(detail), ...counted(detail)],
  approvalCharter: (detail) => [
    service(detail),
    days(detail),
    city(detail),
    cost(detail),
    ...line(detail),
    ...counted(detail),
  ],
  bus: (detail) => [
    service(detail),
    days(detail),
    city(detail),
    passengers(detail),
    ...line(detail),
    ...busNeeds(detail),
    ...counted(detail),
  ],
};

/** What the detail page and its PDF show, in their order: each template has its own part. */
export const applicationFacts = (detail: ApplicationView): Fact[] => [
  ...basics(detail),
  ...OWN[detail.template](detail),
];

/** The name of the downloaded document: number and moment. */
export const documentName = (number: string, at: Date): string => `${number}_${localText(at).replace(/\D/g, '')}`;
export const downloadedText = (number: string): string => `下载用车申请“${number}”的 PDF`;
