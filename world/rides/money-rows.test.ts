import { describe, expect, test } from 'vitest';
import { AnomalyRule } from '#rules/anomaly.ts';
import { AddressDraft, EmailAddress } from '#rules/invoice/contact.ts';
import { InvoiceStatus, InvoiceType, periodStatus } from '#rules/invoice.ts';
import { areasBelow, provinces } from '../../server/invoice/areas.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';
import { YUANSHAN } from '../yuanshan.ts';
import { YUNCHENG } from '../yuncheng.ts';

/** That sums agree is what reconcile looks at, on the loaded world. */
const world = readWorld(new Date('2026-03-16T06:00:00Z'));
const COMPANIES = [100, 101];

test('twelve bills: the newest in each state, the others paid', () => {
  const statuses = world.rows('bill').map(({ status }) => status);
  expect(statuses.slice(-4)).toEqual(['confirmed', 'processed', 'disputed', 'issued']);
  expect(new Set(statuses.slice(0, -4))).toEqual(new Set(['paid']));
  expect(statuses).toHaveLength(12);
});

test('objections of the bill in dispute are open; those of the one before were decided in each way', () => {
  const byStatus = (status: string) => world.rows('objection').filter((row) => row.status === status);
  expect(byStatus('open').length).toBeGreaterThan(2);
  expect(byStatus('decided').map(({ outcome }) => outcome)).toEqual(['part', 'full', 'rejected']);
});

test('an objection is about something that the order has', () => {
  const orders = new Map(world.rows('ride_order').map((row) => [row.id, row]));
  const lines: Record<string, string> = {
    高速费重复计算: 'highway',
    停车费没有票据: 'parking',
    等候时间与实际不符: 'waiting',
    夜间费用计算有误: 'nightMileage',
    实际里程与行程轨迹不符: 'overMileage',
    已与司机协商取消: 'cancel',
  };
  const told = world.rows('objection');
  expect(told.length).toBeGreaterThan(6);
  for (const { description, order_id } of told) {
    const line = lines[description];
    if (line) expect([description, JSON.parse(orders.get(order_id)!.fees)[line] > 0]).toEqual([description, true]);
  }
});

test('every status and every type of invoice occurs; nobody has withdrawn one', () => {
  const invoices = world.rows('invoice');
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(InvoiceStatus.names.filter((name) => name !== 'withdrawn')),
  );
  expect(new Set(world.all('invoice').map(({ type }) => type))).toEqual(new Set(InvoiceType.names));
  expect(world.rows('invoice', 101).length).toBeGreaterThan(2);
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

test('no step of an invoice comes before the one that leads to it', () => {
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

describe('what finance has to look after', () => {
  const entity = world.rows('legal_entity')[0]!;
  const invoices = world.rows('invoice').filter(({ legal_entity_id }) => legal_entity_id !== null);
  const orders = new Map(world.rows('ride_order').map((row) => [row.id, row]));

  test('a second legal entity has the rides of its departments since its day, and invoices to its title', () => {
    const { department_id, since } = world.rows('department_entity')[0]!;
    const below = new Set(
      world
        .rows('department')
        .filter(({ path }) => path.includes(department_id))
        .map(({ id }) => id),
    );
    for (const order of orders.values()) {
      const isIts = below.has(order.department_id) && order.created_at >= since;
      expect([order.number, order.legal_entity_id]).toEqual([order.number, isIts ? entity.id : null]);
    }
    expect(new Set(invoices.map(({ title }) => title))).toEqual(new Set([entity.title]));
    for (const { invoice_id, order_id } of world.rows('invoice_trip')) {
      const isIts = invoices.some(({ id }) => id === invoice_id);
      expect(orders.get(order_id)!.legal_entity_id).toBe(isIts ? entity.id : null);
    }
  });

  test('an invoice names its travellers, whose documents are masked', () => {
    const named = invoices.find(({ with_travellers }) => with_travellers)!;
    const travellers = world.rows('invoice_traveller');
    expect(travellers.map(({ position }) => position)).toEqual(travellers.map((_, at) => at + 1));
    expect([travellers.length, named.trip_count > 3]).toEqual([named.trip_count, true]);
    for (const { document_no } of travellers) expect(document_no).toMatch(/^(|\d{3}\*{11}\d{4})$/);
  });

  test('red letters stand at each stage, one of them sent back; none is over more than its trip', () => {
    const letters = world.rows('red_letter');
    const stages = new Set(letters.map(({ stage }) => stage));
    expect(stages).toEqual(new Set(['needed', 'requested', 'confirmed', 'issued']));
    expect(letters.filter(({ declined_reason }) => declined_reason !== '')).toHaveLength(1);
    const trips = world.rows('invoice_trip');
    for (const { invoice_id, order_id, amount_fen, needed_at } of letters) {
      const trip = trips.find((one) => one.invoice_id === invoice_id && one.order_id === order_id)!;
      const { invoiced_at } = invoices.find(({ id }) => id === invoice_id)!;
      expect([amount_fen < trip.amount_fen, invoiced_at < needed_at]).toEqual([true, true]);
    }
  });

  test('every rule has found something last month; some of it was looked at', () => {
    const hits = world.rows('anomaly_hit').filter(({ month }) => month === '2026-02-01');
    expect(new Set(hits.map(({ rule }) => rule))).toEqual(new Set(AnomalyRule.names));
    expect(new Set(hits.map(({ verdict }) => verdict))).toEqual(new Set(['open', 'stood', 'dismissed']));
    expect(hits.filter(({ rule }) => rule !== 'detour').length).toBeLessThan(20);
  });
});
