import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { dayOf } from '#rules/calendar.ts';
import { moveInvoice } from '#rules/invoice/life.ts';
import { postedAt, wrongPostedOn } from '#rules/invoice/parcel.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { inTurn } from '../each.ts';
import { InvalidInput } from '../http/input.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { parcelMates } from '../invoice/parcels.ts';
import type { StoredInvoice } from '../invoice/records.ts';
import { detailOf, locked, named, put } from './invoices.ts';

type Sent = Input<typeof deskApi.mailInvoice>;

const parcelText = ({ carrier, trackingNo }: Pick<StoredInvoice, 'carrier' | 'trackingNo'>, at: Date): string =>
  `${carrier} ${trackingNo}，${dayOf(at)} 寄出`;

async function mailOne(context: DeskCompanyContext, invoice: StoredInvoice, sent: Sent): Promise<void> {
  const { now, actor, record } = context;
  const { carrier, trackingNo, mailedOn: day = dayOf(now) } = sent;
  const status = allowed(moveInvoice(invoice, 'mail'));
  const wrong = wrongPostedOn(day, { issuedOn: invoice.issuedOn ?? day, today: dayOf(now) });
  if (wrong) throw new InvalidInput([{ code: 'custom', path: ['mailedOn'], message: wrong, input: day }]);
  const mailedAt = postedAt(day, { now, before: invoice.mailedAt });
  const by = { mailedBy: actor.person?.name ?? actor.key, parcelVersion: invoice.parcelVersion + 1 };
  await put(context, invoice.invoiceId, { status, carrier, trackingNo, mailedAt, ...by });
  const parcel = parcelText({ carrier, trackingNo }, mailedAt);
  record(
    invoice.mailedAt
      ? `更正${named(invoice)}的快递：由 ${parcelText(invoice, invoice.mailedAt)} 改为 ${parcel}`
      : `寄出${named(invoice)}：${parcel}`,
  );
}

/** One parcel may hold several invoices that go to one place; those beside the first must still be what was offered. */
async function mailAll(context: DeskCompanyContext, sent: Sent): Promise<void> {
  const { companyId, invoiceId, parcelVersion, together = [] } = sent;
  const ids = [...new Set([invoiceId, ...together])].sort((one, other) => one - other);
  const invoices = await inTurn(ids, (id) => locked(context, id));
  const own = invoices.find((one) => one.invoiceId === invoiceId)!;
  allowed(moveInvoice(own, 'mail'));
  const mates = new Set((await parcelMates(context.db, companyId, invoiceId)).map((mate) => mate.invoiceId));
  const isStale = parcelVersion !== undefined && parcelVersion !== own.parcelVersion;
  if (isStale || ids.some((id) => id !== invoiceId && !mates.has(id))) throw new Refused(REFUSALS.changedMeanwhile);
  await inTurn(invoices, (invoice) => mailOne(context, invoice, sent));
}

export function parcelRoutes(app: FastifyInstance): void {
  serveDeskCompany(app, deskApi.mailInvoice, async (sent, context) => {
    await mailAll(context, sent);
    return detailOf(context.db, sent.companyId, sent.invoiceId);
  });
}
