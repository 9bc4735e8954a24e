import { describe, expect, test } from 'vitest';
import { AddressDraft, EmailAddress } from '#rules/invoice/contact.ts';
import { InvoiceStatus, InvoiceType, periodStatus } from '#rules/invoice.ts';
import { areasBelow, provinces } from '../../server/invoice/areas.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';
import { YUANSHAN } from '../yuanshan.ts';
import { YUNCHENG } from '../yuncheng.ts';

const world = readWorld(new Date('2026-03-16T06:00:00Z'));
const COMPANIES = [100, 101];

test('every status and every type of invoice occurs', () => {
  const invoices = world.rows('invoice');
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(InvoiceStatus.names));
  expect(new Set(world.all('invoice').map(({ type }) => type))).toEqual(new Set(InvoiceType.names));
  expect(world.rows('invoice', 101).length).toBeGreaterThan(2);
});

test('an invoice is over what its trips come to, each at what its bill says', () => {
  const lines = new Map(world.all('bill_line').map((line) => [line.order_id, line]));
  for (const invoice of world.all('invoice')) {
    const trips = world.all('invoice_trip').filter(({ invoice_id }) => invoice_id === invoice.id);
    expect(trips.length).toBe(invoice.trip_count);
    expect(trips.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(invoice.amount_fen);
    for (const { order_id, bill_id, amount_fen } of trips) {
      expect(lines.get(order_id)).toMatchObject({ bill_id, amount_fen });
    }
    if (invoice.number !== null) expect(invoice.net_fen + invoice.tax_fen).toBe(invoice.amount_fen);
  }
});

test('no trip is held twice, and refused applications hold none', () => {
  const live = world.all('invoice_trip').filter(({ released_at }) => released_at === null);
  expect(new Set(live.map(({ order_id }) => order_id)).size).toBe(live.length);
  const refused = new Set(
    world
      .all('invoice')
      .filter(({ status }) => status === 'refused')
      .map(({ id }) => id),
  );
  expect(live.some(({ invoice_id }) => refused.has(invoice_id))).toBe(false);
});

test.each(COMPANIES)('company %i has periods that are open, partly applied for and done with', (companyId) => {
  const held = new Set(
    world
      .rows('invoice_trip', companyId)
      .filter(({ released_at }) => released_at === null)
      .map(({ order_id }) => order_id),
  );
  const confirmed = world.rows('bill', companyId).filter(({ confirmed_at }) => confirmed_at !== null);
  const statuses = confirmed.map(({ id }) => {
    const lines = world.rows('bill_line', companyId).filter(({ bill_id }) => bill_id === id);
    return periodStatus({ trips: lines.length, free: lines.filter((line) => !held.has(line.order_id)).length });
  });
  expect(new Set(statuses)).toEqual(new Set(['open', 'partly', 'invoiced']));
  // More than the list shows without scrolling.
  expect(statuses.filter((status) => status !== 'invoiced').length).toBeGreaterThan(4);
});

test('nothing is applied for before its bill is confirmed, and no step comes before the one that leads to it', () => {
  const confirmed = new Map(world.all('bill').map(({ id, confirmed_at }) => [id, confirmed_at]));
  for (const { invoice_id, bill_id } of world.all('invoice_trip')) {
    const { applied_at } = world.all('invoice').find(({ id }) => id === invoice_id)!;
    expect(applied_at >= confirmed.get(bill_id)).toBe(true);
  }
  const order = ['applied_at', 'accepted_at', 'invoiced_at', 'mailed_at', 'received_at'];
  for (const invoice of world.all('invoice')) {
    const moments = order.map((step) => invoice[step]).filter((moment) => moment !== null);
    expect(moments).toEqual(moments.toSorted());
    expect(moments.every((moment) => moment <= '2026-03-16 14:00:00+08')).toBe(true);
  }
});

describe('where invoices go', () => {
  const defaults = (rows: Row[]): number => rows.filter(({ is_default }) => is_default).length;

  test.each(COMPANIES)('company %i has several mailboxes and addresses, one default of each', (companyId) => {
    for (const table of ['invoice_email', 'invoice_address']) {
      const rows = world.rows(table, companyId);
      expect(rows.length).toBeGreaterThan(1);
      expect(defaults(rows)).toBe(1);
    }
  });

  test.each([YUNCHENG, YUANSHAN])('what $name typed is what its form takes, at places that exist', ({ invoices }) => {
    const { emails, addresses } = invoices;
    for (const { email } of emails) expect(EmailAddress.safeParse(email).success).toBe(true);
    for (const one of addresses) {
      expect(AddressDraft.safeParse(one).success).toBe(true);
      const province = provinces().find(({ name }) => name === one.province)!;
      const city = areasBelow('province', province.code).find(({ name }) => name === one.city)!;
      const area = areasBelow('city', city.code).find(({ name }) => name === one.area)!;
      expect(areasBelow('district', area.code).map(({ name }) => name)).toContain(one.street);
    }
  });
});
