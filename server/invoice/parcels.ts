import type { Db } from '../db.ts';

/** More than go into one envelope. */
const MOST_MATES = 50;

/** Other invoices that go to the same place: those in the same parcel, and those that wait for one. */
export const parcelMates = (db: Db, companyId: number, invoiceId: number) =>
  db
    .selectFrom('invoice as own')
    .innerJoin('invoice as other', (join) =>
      join.onRef('other.companyId', '=', 'own.companyId').onRef('other.delivery', '=', 'own.delivery'),
    )
    .select(['other.id as invoiceId', 'other.number', 'other.amountFen', 'other.status'])
    .where('own.companyId', '=', companyId)
    .where('own.id', '=', invoiceId)
    .where('own.status', 'in', ['invoiced', 'mailed'])
    .where('other.companyId', '=', companyId)
    .where('other.id', '!=', invoiceId)
    .where((eb) =>
      eb.or([
        eb('other.status', '=', 'invoiced'),
        eb.and([
          eb('other.status', '=', 'mailed'),
          eb('own.status', '=', 'mailed'),
          eb('other.carrier', '=', eb.ref('own.carrier')),
          eb('other.trackingNo', '=', eb.ref('own.trackingNo')),
        ]),
      ]),
    )
    .orderBy('other.id')
    .limit(MOST_MATES)
    .execute();
