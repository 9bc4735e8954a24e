import type { CompanyDetails } from '#contract/settings-wire.ts';
import { dayOf } from '#rules/calendar.ts';
import { AccountKind } from '#rules/company.ts';
import { type FactRow, Facts } from '../kit/Facts.tsx';
import { Card } from '../kit/page.tsx';
import { Dash, PhoneText } from '../kit/values.tsx';
import css from './settings.module.css';
import { discountText } from './texts.ts';

interface CompanyCardProps {
  name: string;
  details: CompanyDetails;
}

/** The discount is the postpaid companies' own; a prepaid one pays what it recharged. */
const paymentText = ({ accountKind, discountPerTenThousand }: CompanyDetails): string =>
  accountKind === 'prepaid'
    ? AccountKind.labelOf(accountKind)
    : `${AccountKind.labelOf(accountKind)}，${discountText(discountPerTenThousand)}`;

function rowsOf({ name, details }: CompanyCardProps): FactRow[] {
  const { contactName, contactPhone, createdAt, salesName, salesPhone } = details;
  return [
    { label: '企业名称', value: name },
    { label: '付费方式', value: paymentText(details) },
    { label: '联系人', value: contactName || <Dash /> },
    { label: '联系电话', value: <PhoneText phone={contactPhone} /> },
    { label: '开通日期', value: dayOf(createdAt) },
    { label: '销售', value: salesName || <Dash /> },
    { label: '销售电话', value: <PhoneText phone={salesPhone} /> },
  ];
}

/** Who the company is to the provider: read here, changed there. */
export function CompanyCard(props: CompanyCardProps) {
  return (
    <div className={css.side}>
      <Card title="基本信息">
        <Facts rows={rowsOf(props)} />
        <p className={css.note}>联系人是超级管理员，随管理员移交变更；其余由服务商维护，需要修改请联系销售。</p>
      </Card>
    </div>
  );
}
