import type { OwnApplicationInFull } from '#contract/app-application-wire.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import type { Principal } from '../acting.ts';
import { colleaguesAmong } from '../colleagues.ts';
import type { Db } from '../db.ts';

/** Whoever applies reads the phones of guests, which they gave; those of colleagues stay the company's. */
export async function withoutColleaguesPhones(
  db: Db,
  { companyId, phone: own }: Pick<Principal, 'companyId' | 'phone'>,
  application: OwnApplicationInFull,
): Promise<OwnApplicationInFull> {
  const { riderPhone, companions, filled } = application;
  const phones = [riderPhone, ...companions.map(({ phone }) => phone)].filter((phone) => phone !== own);
  const colleagues = await colleaguesAmong(db, companyId, phones);
  const shown = (phone: string): string => (colleagues.has(phone) ? maskedPhone(phone) : phone);
  const again = ({ name, phone }: { name: string; phone: string }) => {
    const staffId = colleagues.get(phone);
    return staffId === undefined ? { name, phone } : { name, phone: '', staffId };
  };
  return {
    ...application,
    riderPhone: shown(riderPhone),
    companions: companions.map(({ name, phone }) => ({ name, phone: shown(phone) })),
    filled: { ...filled, rider: filled.rider && again(filled.rider), companions: filled.companions.map(again) },
  };
}
