import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { spanText } from '#rules/application.ts';
import { NameLink } from '../kit/NameLink.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { CutText, Money, TimeText } from '../kit/values.tsx';

/** As many characters as a column holds; the whole on hover. */
const CUT = { department: 8, scene: 10, reason: 16 } as const;

const dayOrTime = ({ startDay, endDay, rideAt }: WaitingApproval) => {
  if (!startDay || !endDay) return <TimeText at={rideAt} />;
  // Rides that wait are of these weeks; the year is told under the pointer.
  const [from, to] = [startDay.slice(5), endDay.slice(5)];
  return <span title={spanText(startDay, endDay)}>{from === to ? from : `${from} – ${to}`}</span>;
};

/** A rule's findings are what a second approval is about; an application is about its reason. */
const aboutOf = ({ subject, reason, findings }: WaitingApproval): string =>
  subject === 'order' ? findings.join('；') : reason;

const representedOf = ({ inPlaceOf }: WaitingApproval): string => inPlaceOf && `代 ${inPlaceOf}`;

/** `acting`: some of the rows wait for somebody whom the reader represents. */
export const approvalColumns = (
  open: (approvalId: number) => void,
  acting: boolean,
): readonly Column<WaitingApproval>[] => [
  {
    key: 'number',
    title: '单号',
    locked: true,
    width: 164,
    render: ({ approvalId, number }) => (
      <NameLink id onClick={() => open(approvalId)}>
        {number}
      </NameLink>
    ),
  },
  {
    key: 'subject',
    title: '类型',
    width: 84,
    render: ({ subject }) => (subject === 'order' ? '二次审批' : '用车申请'),
  },
  ...(acting ? [{ key: 'inPlaceOf', title: '代审', width: 92, render: representedOf }] : []),
  { key: 'applicant', title: '申请人', width: 84, render: ({ applicantName }) => applicantName },
  {
    key: 'department',
    title: '部门',
    width: 110,
    render: ({ departmentName }) => <CutText text={departmentName} most={CUT.department} />,
  },
  { key: 'scene', title: '场景', width: 124, render: ({ sceneName }) => <CutText text={sceneName} most={CUT.scene} /> },
  { key: 'about', title: '事由', render: (row) => <CutText text={aboutOf(row)} most={CUT.reason} /> },
  { key: 'days', title: '用车日期', width: 130, render: dayOrTime },
  {
    key: 'amount',
    title: '预估或实付',
    width: 100,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  { key: 'createdAt', title: '提交时间', width: 104, render: ({ createdAt }) => <TimeText at={createdAt} /> },
];
