import {
  FileClock,
  FileX2,
  Gauge,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquareWarning,
  ReceiptText,
  TriangleAlert,
  UserX,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { staffImports } from '#contract/staff/imports.ts';
import type { HomeSummary, LimitsNearlyUsed, OpenBills, TodoKind } from '#rules/home.ts';
import { usedPercent } from '#rules/limit-use.ts';
import { moneyText } from '#rules/money.ts';
import { ImportKind } from '#rules/staff.ts';
import { AddressLink, type LinkTarget } from './AddressLink.tsx';
import * as ways from './page-addresses.ts';

/** One line of the list: what it is, the facts, and where to go. */
export interface TodoRow {
  icon: LucideIcon;
  danger?: boolean;
  title: string;
  detail: ReactNode;
  amountFen?: number;
  at?: Date;
  /** Before the time: 最早. */
  since?: boolean;
  act: LinkTarget & { label: string };
}

const monthOf = (month: string): string => `${Number(month.slice(5))} 月`;

function listed(parts: readonly ReactNode[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places
  return parts.map((part, at) => <span key={at}>{[at > 0 && '，', part]}</span>);
}

function billsRow({ toConfirm }: OpenBills): TodoRow {
  const parts = toConfirm.map(
    ({ month, totalFen, status }) =>
      `${monthOf(month)} ${moneyText(totalFen)}${status === 'processed' ? '（异议已处理）' : ''}`,
  );
  return {
    icon: ReceiptText,
    title: `${toConfirm.length} 张账单待确认`,
    detail: parts.join('；'),
    amountFen: toConfirm.reduce((sum, { totalFen }) => sum + totalFen, 0),
    at: toConfirm.at(-1)!.issuedAt,
    since: toConfirm.length > 1,
    act: { label: '去确认', ...ways.bills(toConfirm) },
  };
}

function accountRow({ lowAccount }: OpenBills): TodoRow {
  const { leftFen, lineFen } = lowAccount!;
  return {
    icon: TriangleAlert,
    danger: true,
    title: '账户可用金额低于预警线',
    detail: `可用 ${moneyText(leftFen)}，预警线 ${moneyText(lineFen)}`,
    act: { label: '查看账户', to: '/finance' },
  };
}

function approvalsRow({ approvals: { count, oldest } }: HomeSummary): TodoRow {
  const { subject, applicantName, departmentName, sceneName, createdAt } = oldest!;
  const what = subject === 'order' ? '二次审批' : sceneName;
  return {
    icon: FileClock,
    title: `${count} 项审批等我决定`,
    detail: `最早：${applicantName}（${departmentName}）${what}`,
    at: createdAt,
    since: count > 1,
    act: { label: '去审批', to: '/approvals' },
  };
}

const limitNames = ({ first }: LimitsNearlyUsed, wayTo: (id: number) => LinkTarget): ReactNode =>
  listed(
    first.map(({ ownerId, name, usedFen, moneyFen }) => (
      <AddressLink key={ownerId} {...wayTo(ownerId)}>
        {name} {usedPercent(usedFen, moneyFen)}%
      </AddressLink>
    )),
  );

function limitsRow(
  limits: LimitsNearlyUsed,
  unit: string,
  wayTo: (id: number) => LinkTarget,
  act: TodoRow['act'],
): TodoRow {
  const { most, nearly } = limits.counts;
  const beyond = nearly === 0 ? '' : nearly === most ? '，均在 90% 以上' : `，其中 ${nearly} ${unit[0]}在 90% 以上`;
  return {
    icon: Gauge,
    danger: nearly > 0,
    title: `${most} ${unit}的限额已用 70% 以上${beyond}`,
    detail: limitNames(limits, wayTo),
    act,
  };
}

function importsRow({ imports }: HomeSummary): TodoRow {
  const { importId, kind, filename, done, failed, hasFile, finishedAt } = imports![0]!;
  const path = `${staffImports.importResult.path}?id=${importId}`;
  return {
    icon: FileX2,
    title: `员工${ImportKind.labelOf(kind)}有 ${failed} 行失败`,
    detail: `${filename}，成功 ${done} 行`,
    at: finishedAt,
    act: hasFile ? { label: '失败明细', href: path } : { label: '员工列表', to: '/staff' },
  };
}

function objectionsRow({ disputed }: OpenBills): TodoRow {
  const parts = disputed.map(
    ({ month, objections, open }) => `${monthOf(month)}账单 ${objections - open}/${objections}`,
  );
  return {
    icon: MessageSquareWarning,
    title: `${disputed.reduce((sum, { open }) => sum + open, 0)} 笔账单异议处理中`,
    detail: `服务商已处理：${parts.join('，')}`,
    at: disputed.at(-1)!.since,
    act: { label: '查看异议', to: ways.objections(disputed[0]!.number) },
  };
}

function applicationsRow({ applications: { pending, running } }: HomeSummary): TodoRow {
  const parts = [
    pending > 0 && <AddressLink {...ways.applications('0')}>待审批 {pending} 份</AddressLink>,
    running > 0 && <AddressLink {...ways.applications('3')}>审批中 {running} 份</AddressLink>,
  ].filter(Boolean);
  return {
    icon: FileClock,
    title: `${pending + running} 份用车申请还没有结果`,
    detail: listed(parts),
    act: { label: '查看申请', ...ways.applications(pending > 0 ? '0' : '3') },
  };
}

/** How each thing that waits is told; asked only for those that are there. */
export const TODO_ROWS: Readonly<Record<TodoKind, (summary: HomeSummary) => TodoRow>> = {
  bills: ({ bills }) => billsRow(bills!),
  account: ({ bills }) => accountRow(bills!),
  approvals: approvalsRow,
  reasons: ({ own: { unexplained } }) => ({
    icon: MessageCircleQuestion,
    title: `${unexplained} 笔订单等我说明原因`,
    detail: '费用或地点与审批的不同，在员工端说明后进入二次审批',
    act: { label: '查看订单', ...ways.ownOrders({ second: '1' }) },
  }),
  payments: ({ own: { unpaidOrders, unpaidFen } }) => ({
    icon: Wallet,
    title: `${unpaidOrders} 笔订单的个人部分待支付`,
    detail: '在员工端支付；付清前不能预订需要个人分担的用车',
    amountFen: unpaidFen,
    act: { label: '查看订单', ...ways.ownOrders({}) },
  }),
  unapproved: ({ unapproved }) => {
    const { people, names, scenes } = unapproved!;
    return {
      icon: UserX,
      title: `${people} 人的申请没有合适的审批人`,
      detail: `${names.join('、')}${people > names.length ? '等' : ''}，场景${scenes.map((name) => `“${name}”`).join('、')}`,
      act: { label: '审批体检', to: '/lab/approvals' },
    };
  },
  departmentLimits: ({ departmentLimits }) =>
    limitsRow(departmentLimits!, '个部门', ways.department, {
      label: '查看部门',
      ...ways.department(departmentLimits!.first[0]!.ownerId),
    }),
  staffLimits: ({ staffLimits }) =>
    limitsRow(staffLimits!, '名员工', ways.person, { label: '查看员工', ...ways.staffByUse(staffLimits!) }),
  imports: importsRow,
  objections: ({ bills }) => objectionsRow(bills!),
  applications: applicationsRow,
};
