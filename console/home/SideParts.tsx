import { OperationType } from '#rules/operation.ts';
import { moduleName, type Operation } from '#rules/operation-log.ts';
import { Avatar } from '../kit/Avatar.tsx';
import { type MenuItem, useMenu } from '../kit/menu.ts';
import { Section } from '../kit/page.tsx';
import { TimeText } from '../kit/values.tsx';
import { AddressLink } from './AddressLink.tsx';
import css from './HomePage.module.css';

/** What was changed last, and by whom. */
export function RecentOperations({ operations }: { operations: readonly Operation[] }) {
  const all = (
    <AddressLink to="/operLog" className={css.all!}>
      操作日志
    </AddressLink>
  );
  return (
    <Section title="最近操作" extra={all}>
      {operations.length === 0 && <p className={css.none}>还没有操作记录</p>}
      <ul className={css.operations}>
        {operations.map(({ id, at, staffName, type, permissionId, content }) => (
          <li key={id} className={css.operation}>
            <Avatar name={staffName} size={26} />
            <div className={css.words}>
              <div className={css.who}>
                <b>{staffName}</b> {OperationType.labelOf(type)} · {moduleName(permissionId)}
              </div>
              <div className={css.detail} title={content}>
                {content}
              </div>
            </div>
            <span className={css.at}>
              <TimeText at={at} style="short" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What each function is for, in one line. */
const PURPOSES: Record<number, string> = {
  3: '添加、导入员工，设置个人限额',
  5: '维护部门与部门限额',
  7: '分配功能与管理范围',
  13: '规定什么情况由企业支付',
  9: '安排申请由谁审批',
  45: '行程异常时再审一次',
  21: '查看行程与费用',
  25: '查看申请与审批进度',
  33: '余额、账单与异议',
  35: '申请发票，查看记录',
  39: '用车次数、金额与分布',
  27: '谁在什么时候改了什么',
  43: '拼车、指定司机与结算方式',
  47: '谁能怎样登录，登录多久有效',
};

function Shortcut({ item: { label, path, icon: Icon, id } }: { item: MenuItem }) {
  return (
    <li>
      <AddressLink to={path} className={css.shortcut!}>
        <span className={css.tile}>
          <Icon aria-hidden />
        </span>
        <span className={css.words}>
          <span className={css.name}>{label}</span>
          <span className={css.detail}>{PURPOSES[id]}</span>
        </span>
      </AddressLink>
    </li>
  );
}

/** For people whose menu is short: all they may open, with what it is for. */
export function Shortcuts() {
  const items = useMenu().flatMap((group) => group.items);
  if (items.length === 0) return null;
  return (
    <Section title="快捷入口">
      <ul className={css.shortcuts}>
        {items.map((item) => (
          <Shortcut key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  );
}
