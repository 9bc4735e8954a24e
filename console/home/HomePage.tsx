import { Link } from '@tanstack/react-router';
import { dayOf, minuteOfDay, weekdayOf } from '#rules/calendar.ts';
import { type MenuItem, useMenu } from '../kit/menu.ts';
import { ContentPage, PageHeader, Section } from '../kit/page.tsx';
import { storedUser } from '../kit/stored-user.ts';
import css from './HomePage.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

function greeting(now: Date): string {
  const hour = Math.floor(minuteOfDay(now) / 60);
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

function dateText(now: Date): string {
  const [year, month, day] = dayOf(now).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日，周${WEEKDAYS[weekdayOf(now) - 1]}`;
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
};

function Shortcut({ item }: { item: MenuItem }) {
  const { label, path, icon: Icon, id } = item;
  return (
    <Link to={path} className={css.shortcut!}>
      <span className={css.tile}>
        <Icon aria-hidden />
      </span>
      <span>
        <span className={css.name}>{label}</span>
        <span className={css.purpose}>{PURPOSES[id]}</span>
      </span>
    </Link>
  );
}

/** Where signing in leads: what this person may do. */
export function HomePage() {
  const now = new Date();
  const groups = useMenu();
  const user = storedUser();
  return (
    <ContentPage>
      <PageHeader
        title={`${greeting(now)}，${user?.userName ?? ''}`}
        facts={
          <>
            <span>{dateText(now)}</span>
            {user && <span>{user.companyName}</span>}
          </>
        }
      />
      {groups.length > 0 && (
        <Section title="快捷入口">
          <div className={css.grid}>
            {groups.flatMap(({ items }) => items.map((item) => <Shortcut key={item.id} item={item} />))}
          </div>
        </Section>
      )}
    </ContentPage>
  );
}
