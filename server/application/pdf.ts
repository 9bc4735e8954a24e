import {
  type ApplicationDetail,
  ApprovalStatus,
  applicationFacts,
  documentName,
  hasGroupPrefix,
  StepStatus,
} from '#rules/application.ts';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { Actor } from '../actor.ts';
import type { FileAnswer } from '../http/serve.ts';
import { renderPdf } from '../outside/pdf.ts';

const time = (at: Date | null): string => (at ? localText(at) : '');
const money = (fen: number | null): string => (fen === null ? '—' : moneyText(fen).replace('¥', ''));

/** A table of the document; none where there is nothing to show. */
const table = (title: string, columns: readonly object[], rows: readonly (readonly string[])[]) =>
  rows.length > 0 ? [{ title, columns, rows }] : [];

function legs({ number, legs: all }: ApplicationDetail) {
  const group = hasGroupPrefix(number);
  const columns = ['出发城市', '到达城市', '交通工具'].map((title) => ({ title, width: 1 }));
  const own = group ? [{ title: '行号' }, { title: '开始时间' }, { title: '结束时间' }] : [];
  return table(
    '接送服务',
    [...columns, { title: '用车规则', width: 3 }, ...own],
    all.map(({ fromCity, toCity, vehicle, rule, number: line, startAt, endAt }) => [
      fromCity,
      toCity,
      vehicle,
      rule,
      ...(group ? [line, time(startAt), time(endAt)] : []),
    ]),
  );
}

const steps = ({ steps: all }: ApplicationDetail) =>
  table(
    '审批步骤',
    [
      { title: '步骤' },
      { title: '审批节点', width: 2 },
      { title: '审批人', width: 2 },
      { title: '结果' },
      { title: '时间' },
      { title: '说明', width: 3 },
    ],
    all.map(({ stepNo, text, people, status, at, reason }) => [
      String(stepNo),
      text,
      people.map(({ name }) => name).join('、'),
      StepStatus.labelOf(status),
      time(at),
      reason,
    ]),
  );

const trail = ({ trail: all }: ApplicationDetail) =>
  table(
    '审批过程',
    [{ title: '时间' }, { title: '内容', width: 1 }],
    all.map(({ at, text }) => [time(at), text]),
  );

const orders = ({ orders: all }: ApplicationDetail) =>
  table(
    '订单',
    [
      { title: '订单号' },
      { title: '服务类型' },
      { title: '用车时间' },
      { title: '出发地', width: 2 },
      { title: '目的地', width: 2 },
      { title: '状态' },
      { title: '金额（元）', align: 'right' },
    ],
    all.map((order) => [
      order.number,
      order.serviceName,
      time(order.rideAt),
      order.startAddress,
      order.endAddress,
      OrderStatus.labelOf(order.status),
      money(order.actualPayFen),
    ]),
  );

type Reader = Pick<Actor, 'companyId' | 'companyName' | 'staffId'>;

/** The application as an A4 document with text that can be copied; rendered when it is sent, in its reader's turn. */
export function applicationPdf(detail: ApplicationDetail, reader: Reader, now: Date): FileAnswer {
  const { number, status, statusReason } = detail;
  const state = `${ApprovalStatus.labelOf(status)}${statusReason ? `（${statusReason}）` : ''}`;
  const page = {
    title: `用车申请 ${number}`,
    company: reader.companyName,
    state,
    made: `生成时间 ${localText(now)}`,
    footer: `企行 用车申请 ${documentName(number, now)}`,
    facts: applicationFacts(detail),
    tables: [...legs(detail), ...steps(detail), ...trail(detail), ...orders(detail)],
  };
  return {
    filename: `${documentName(number, now)}.pdf`,
    contentType: 'application/pdf',
    needsNoData: true,
    content: (async function* () {
      yield await renderPdf('application', page, `${reader.companyId}:${reader.staffId}`);
    })(),
  };
}
