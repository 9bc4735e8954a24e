import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceOverview } from '#contract/invoice-wire.ts';
import { salesText } from '#rules/invoice/application.ts';
import { InvoiceContent, isDigital, isPaper } from '#rules/invoice/codes.ts';
import { MOST_TRAVELLERS } from '#rules/invoice/traveller.ts';
import { query } from '../kit/api.ts';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, SidePanel } from '../kit/page.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { Dash } from '../kit/values.tsx';
import { AddressChoice, EmailChoice } from './ContactChoice.tsx';
import { EntitySelect } from './EntitySelect.tsx';
import { NumberedPart } from './NumberedPart.tsx';
import { PeriodTable } from './PeriodTable.tsx';
import css from './parts.module.css';
import { Summary } from './Summary.tsx';
import { TypeCards } from './TypeCards.tsx';
import { type Application, useApplication } from './use-application.ts';

const ConfirmDialog = onDemand(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

type Head = Pick<InvoiceOverview, 'title' | 'taxpayerId'>;

/** Title and taxpayer id are the provider's to enter: what is missing is said before anybody fills in the rest. */
function TitleStrip({ overview, entity }: { overview: InvoiceOverview; entity: Head | undefined }) {
  const { title, taxpayerId } = entity ?? overview;
  const { content } = overview;
  const missing = [taxpayerId === '' && '税号', title === '' && '发票抬头'].filter(Boolean);
  return (
    <>
      <dl className={css.strip}>
        <div>
          <dt>抬头</dt>
          <dd>{title || <Dash />}</dd>
        </div>
        <div>
          <dt>税号</dt>
          <dd className={css.figures}>{taxpayerId || <Dash />}</dd>
        </div>
        <div>
          <dt>内容</dt>
          <dd>{InvoiceContent.labelOf(content)}</dd>
        </div>
      </dl>
      {missing.length > 0 && (
        <p className={css.warning} role="note">
          企业缺少{missing.join('和')}，请联系{salesText(overview)}补充后再申请。
        </p>
      )}
    </>
  );
}

function Destination({ application }: { application: Application }) {
  const { type, faults } = application;
  if (type === undefined) {
    return (
      <NumberedPart number={4} title="发送到">
        <p className={css.quiet}>电子发票发到邮箱，纸质发票寄到收件地址；先选择发票类型。</p>
      </NumberedPart>
    );
  }
  return isPaper(type) ? (
    <AddressChoice application={application} fault={faults.addressId} />
  ) : (
    <EmailChoice application={application} fault={faults.emailId} />
  );
}

function ApplyForm({ overview }: { overview: InvoiceOverview }) {
  const application = useApplication(overview);
  const { type, setType, faults, isConfirming } = application;
  return (
    <SidePanel width={320} side={<Summary application={application} />}>
      <NumberedPart number={1} title="发票类型" fault={faults.type}>
        <TypeCards value={type} onChange={setType} />
      </NumberedPart>
      <NumberedPart number={2} title="抬头">
        <EntitySelect application={application} />
        <TitleStrip overview={overview} entity={application.entity.chosen} />
        {type && isDigital(type) && (
          <Checkbox
            checked={application.withTravellers}
            onChange={({ target }) => application.remember({ withTravellers: target.checked })}
          >
            列明出行人（姓名、证件、日期、起讫地），最多 {MOST_TRAVELLERS.toLocaleString('en-US')} 个行程
          </Checkbox>
        )}
      </NumberedPart>
      <NumberedPart number={3} title="账期与行程" hint="只列出已确认的账单" fault={faults.periods}>
        <PeriodTable application={application} />
      </NumberedPart>
      <Destination application={application} />
      {isConfirming && <ConfirmDialog application={application} onClose={application.cancel} />}
    </SidePanel>
  );
}

/** Applying for an invoice: its kind, its title, the trips it is over, and where it goes. */
export function ApplyTab({ header }: { header: ReactNode }) {
  const overview = useQuery(query(invoiceApi.overview, {}));
  return (
    <ContentPage>
      <div>{header}</div>
      {overview.data ? (
        <ApplyForm overview={overview.data} />
      ) : overview.isError ? (
        <ErrorState error={overview.error} what="开票信息" onRetry={() => void overview.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </ContentPage>
  );
}
