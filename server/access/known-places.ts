import type { Db } from '../db.ts';
import type { Services } from '../services.ts';

const isKnown = async ({ database }: Services, phone: string, placeHash: Buffer): Promise<boolean> => {
  const row = await database.platform((db) =>
    db
      .selectFrom('knownBrowser')
      .select('phone')
      .where('phone', '=', phone)
      .where('browserHash', '=', placeHash)
      .executeTakeFirst(),
  );
  return row !== undefined;
};

const addressHash = ({ secrets }: Services, address: string): Buffer => secrets.hash('address', address);

/** Whether this number has signed in from this browser before. */
export const isKnownBrowser = (services: Services, phone: string, browser: Buffer): Promise<boolean> =>
  isKnown(services, phone, browser);

/** Whether this number has signed in from this address before; kept as a hash, like a browser. */
export const isKnownAddress = (services: Services, phone: string, address: string): Promise<boolean> =>
  isKnown(services, phone, addressHash(services, address));

/** Where a number has signed in: its owner is no stranger there. */
export async function keepPlaces(
  db: Db,
  services: Services,
  phone: string,
  { browser, address }: { browser: Buffer; address: string },
): Promise<void> {
  const seenAt = new Date();
  const places = [browser, addressHash(services, address)];
  await db
    .insertInto('knownBrowser')
    .values(places.map((browserHash) => ({ phone, browserHash, seenAt })))
    .onConflict((conflict) => conflict.columns(['phone', 'browserHash']).doUpdateSet({ seenAt }))
    .execute();
}
