import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { DepartmentDetail } from '#contract/department-wire.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { PERMISSION } from '#rules/permission.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { type FactRow, Facts } from '../kit/Facts.tsx';
import { spanText } from '../kit/LimitView.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { notify } from '../kit/notify.tsx';
import { useMay } from '../kit/rights.ts';
import { countText } from '../kit/text.ts';
import { idInAddress } from '../kit/tree-messages.ts';
import { useAddress } from '../kit/use-page.ts';
import { Dash, Money } from '../kit/values.tsx';
import { detailQuery } from './calls.ts';
import { noIdText } from './texts.ts';
import type { DepartmentActions } from './use-department-actions.ts';
import { isCompany, wordsFor } from './words.ts';

/** The way to the people, for those who may see them. */
function Headcount({ department }: { department: DepartmentDetail }) {
  const may = useMay();
  const text = `${countText(department.directHeadcount)} 人`;
  if (!may(PERMISSION.staff)) return <>{text}</>;
  return (
    <NameLink id to="/staff" search={{ from: '0', deptId: String(department.id), deptName: department.name }}>
      {text}
    </NameLink>
  );
}

const rowsOf = (department: DepartmentDetail): FactRow[] => {
  const { number, superName, managers, headcount, childCount, limit } = department;
  const words = wordsFor(department);
  const isLimited = limit.kind !== 'unlimited';
  return [
    { label: '部门编号', value: number },
    { label: '上级部门', value: superName || <Dash /> },
    { label: words.managers, value: managers.map(({ name }) => name).join('、') || <Dash /> },
    { label: words.direct, value: <Headcount department={department} /> },
    { label: words.all, value: `${countText(headcount)} 人` },
    { label: '子部门', value: `${countText(childCount)} 个` },
    { label: '限额类型', value: SpendingLimit.labelOf(limit.kind) },
    ...(limit.kind === 'span' ? [{ label: '起止日期', value: spanText(limit) }] : []),
    ...(isLimited ? [{ label: '限额', value: <Money fen={limit.moneyFen} /> }] : []),
    ...(isLimited ? [{ label: '剩余', value: <Money fen={limit.residualFen} /> }] : []),
  ];
};

interface PanelProps {
  departmentId: number;
  open: boolean;
  acts: DepartmentActions;
}

function Panel({ departmentId, open, acts }: PanelProps) {
  const department = useQuery({ ...detailQuery(departmentId), enabled: open });
  const editable = department.data?.manageable && !isCompany(department.data);
  return (
    <DetailDrawer
      open={open}
      onClose={acts.hide}
      title={department.data?.name ?? '部门详情'}
      query={department}
      actions={editable && <Button onClick={() => acts.edit(departmentId)}>编辑</Button>}
    >
      {department.data && <Facts rows={rowsOf(department.data)} />}
    </DetailDrawer>
  );
}

/** The department whose detail the address names; the last one stays in sight while the panel leaves. */
export function DepartmentDrawer({ acts }: { acts: DepartmentActions }) {
  const { detail } = useAddress();
  const named = idInAddress(detail, () => true);
  const refused = detail === undefined ? undefined : named === null ? noIdText() : 'refused' in named && named.refused;
  useEffect(() => {
    if (!refused) return;
    notify.warning(refused);
    acts.hide();
  }, [refused, acts]);
  const id = named && 'id' in named ? named.id : undefined;
  const [last, setLast] = useState(id);
  if (id !== undefined && id !== last) setLast(id);
  return last === undefined ? null : <Panel departmentId={last} open={id !== undefined} acts={acts} />;
}
