import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { StaffDetail } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { moneyText } from '#rules/money.ts';
import { DEFAULT_ROLE_LABEL } from '#rules/role.ts';
import { Sex } from '#rules/staff.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { Facts } from '../kit/Facts.tsx';
import { LimitView } from '../kit/LimitView.tsx';
import { Card, Figures } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { Dash, PhoneText } from '../kit/values.tsx';
import css from './drawer.module.css';
import { rowRights, type Viewer } from './row-rights.ts';
import { SecretaryLine } from './SecretaryDialog.tsx';
import { conditionsSearch, editSearch, type ListState } from './staff-address.ts';
import { MemberGem, PayMark } from './staff-columns.tsx';

/** Nobody looking over a shoulder reads an identity number. */
function IdNumber({ number }: { number: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown ? number : `${number.slice(0, 6)}********${number.slice(-4)}`}
      <Button type="link" size="small" onClick={() => setShown(!shown)}>
        {shown ? '隐藏' : '显示'}
      </Button>
    </>
  );
}

const personFacts = (staff: StaffDetail) => [
  { label: '员工编号', value: staff.number ?? <Dash /> },
  { label: '手机号', value: <PhoneText phone={staff.phone} /> },
  { label: '部门', value: staff.departmentPath.split('/').join(' / ') },
  { label: '职务', value: staff.duty ?? <Dash /> },
  ...(staff.leavesOn ? [{ label: '离职日期', value: staff.leavesOn }] : []),
  { label: '角色', value: staff.roles.map(({ roleName }) => roleName).join('、') || DEFAULT_ROLE_LABEL },
  { label: '邮箱', value: staff.email ?? <Dash /> },
  { label: '性别', value: staff.sex ? Sex.labelOf(staff.sex) : <Dash /> },
  { label: '出生日期', value: staff.birthday ?? <Dash /> },
  { label: '身份证号', value: staff.idNumber ? <IdNumber number={staff.idNumber} /> : <Dash /> },
];

function Scenes({ scenes }: Pick<StaffDetail, 'scenes'>) {
  if (scenes.length === 0) return <Dash />;
  return (
    <ul className={css.scenes}>
      {scenes.map(({ sceneId, sceneName, remark }) => (
        <li key={sceneId}>
          {sceneName} <small>{remark}</small>
        </li>
      ))}
    </ul>
  );
}

function Body({ staff }: { staff: StaffDetail }) {
  const [secretary] = staff.secretaries;
  const limit = staff.limit;
  const days =
    limit.startDay && limit.endDay ? [{ label: '限额期间', value: `${limit.startDay} – ${limit.endDay}` }] : [];
  const conditions = [
    { label: '企业支付', value: <PayMark on={staff.companyPay} /> },
    { label: '个人限额', value: <LimitView limit={limit} /> },
    ...days,
    { label: '用车场景', value: <Scenes scenes={staff.scenes} /> },
  ];
  return (
    <div className={css.body}>
      <Figures
        items={[
          { label: '本月用车', value: `${countText(staff.ridesThisMonth)} 次` },
          { label: '本月费用', value: moneyText(staff.costThisMonthFen) },
        ]}
      />
      <Card title="用车条件">
        <Facts rows={conditions} />
      </Card>
      <Card title="资料">
        <Facts rows={personFacts(staff)} />
      </Card>
      <Card title="秘书">{secretary ? <SecretaryLine secretary={secretary} /> : <Dash />}</Card>
    </div>
  );
}

interface StaffDrawerProps {
  /** Undefined: closed. */
  staffId: number | undefined;
  onClose: () => void;
  viewer: Viewer | undefined;
  list: ListState;
}

function Foot({ staff, viewer, list }: { staff: StaffDetail; viewer: Viewer; list: ListState }) {
  const navigate = useNavigate();
  const may = rowRights(staff, viewer);
  const toConditions = () => void navigate({ to: '/AddStaffNext', search: conditionsSearch(staff, list) });
  const toEdit = () => void navigate({ to: '/AddStaff', search: editSearch(staff.staffId, list) });
  return (
    <div className={css.foot}>
      {may.conditions && <Button onClick={toConditions}>管理用车条件</Button>}
      {may.edit && (
        <Button type="primary" onClick={toEdit}>
          编辑资料
        </Button>
      )}
    </div>
  );
}

/** A person beside the list: this month's rides and cost, conditions, data, secretary. */
export function StaffDrawer({ staffId, onClose, viewer, list }: StaffDrawerProps) {
  const found = useQuery({
    ...query(staffApi.detail, { staffId: staffId ?? 0 }, { quiet: true }),
    enabled: staffId !== undefined,
    placeholderData: () => undefined,
  });
  const staff = found.data;
  const title = staff ? (
    <span className={css.title}>
      {staff.name}
      {staff.isKeyCustomer && <MemberGem />}
    </span>
  ) : (
    '员工'
  );
  return (
    <DetailDrawer
      open={staffId !== undefined}
      onClose={onClose}
      title={title}
      query={found}
      footer={staff && viewer && <Foot staff={staff} viewer={viewer} list={list} />}
    >
      {staff && <Body staff={staff} />}
    </DetailDrawer>
  );
}
