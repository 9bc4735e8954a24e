import { Link } from '@tanstack/react-router';
import { Facts } from '#console/kit/Facts.tsx';
import { Card } from '#console/kit/page.tsx';
import { Dash, Money } from '#console/kit/values.tsx';
import type { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { AccountKind } from '#rules/company.ts';
import { CarpoolOffer } from '#rules/company-terms.ts';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';

type Company = Output<typeof deskApi.company>;
const PER_CENT = 100;

/** What was agreed with the company. */
export function TermsCard({ company }: { company: Company }) {
  const may = useMay();
  const { terms, companyId } = company;
  const open = (
    <Link to="/companies/$companyId/terms" params={{ companyId: String(companyId) }}>
      {may('companies', 'act') ? '修改与版本' : '版本'}
    </Link>
  );
  return (
    <Card title="条款" extra={open}>
      <Facts
        rows={pairs([
          ['账户类型', AccountKind.labelOf(terms.accountKind)],
          [
            '总授信额度',
            terms.accountKind === 'postpaid' ? <Money key="credit" fen={terms.creditFen} /> : <Dash key="no" />,
          ],
          ['协议价', `${terms.discountPerTenThousand / PER_CENT}%`],
          ['付款期限', `${terms.paymentDays} 天`],
          ['发票抬头', terms.invoiceTitle || <Dash key="title" />],
          ['税号', terms.taxpayerId || <Dash key="tax" />],
          ['最低开票', <Money key="least" fen={terms.invoiceMinimumFen} />],
          ['拼车', CarpoolOffer.labelOf(terms.carpoolOffer)],
          ['费用偏差复核', `超过 ${terms.priceBoundPerTenThousand / PER_CENT}%`],
          ['销售', [terms.salesName, terms.salesPhone].filter(Boolean).join(' ') || <Dash key="sales" />],
        ])}
      />
    </Card>
  );
}
