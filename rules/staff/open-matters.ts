/** What somebody has not finished. */
export interface OpenMatters {
  readonly staffId: number;
  readonly name: string;
  /** Booked, and not yet at their end. */
  readonly rides: number;
  /** Still waiting for a decision. */
  readonly applications: number;
  /** Of others, waiting for theirs. */
  readonly approvals: number;
}

type Counts = Omit<OpenMatters, 'staffId' | 'name'>;

/** '' where nothing is open. */
export const openText = ({ rides, applications, approvals }: Counts): string =>
  [
    rides > 0 ? `未结束的行程 ${rides} 个` : '',
    applications > 0 ? `审批中的用车申请 ${applications} 个` : '',
    approvals > 0 ? `等待其审批的事项 ${approvals} 项` : '',
  ]
    .filter(Boolean)
    .join('、');

/** What becomes of it once the person is gone. */
export const OPEN_NOTE =
  '删除后，行程照常进行，可以在订单详情里代表企业取消；用车申请继续审批；等待其审批的事项转给新的审批人。';

const MOST_NAMED = 20;
/** In a log entry, which names the first of many. */
export const leftOpenText = (people: readonly OpenMatters[]): string => {
  const open = people.map((one) => ({ name: one.name, text: openText(one) })).filter(({ text }) => text !== '');
  if (open.length === 0) return '';
  const named = open.slice(0, MOST_NAMED).map(({ name, text }) => `“${name}”${text}`);
  const others = open.length > MOST_NAMED ? [`另有 ${open.length - MOST_NAMED} 人`] : [];
  return `；删除时尚有${[...named, ...others].join('；')}`;
};
