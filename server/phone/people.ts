import type { Area } from '#contract/areas.ts';
import type { PhoneRecord } from '#rules/masked-phone.ts';
import { PERMISSION, type PermissionId } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import { applicationDetail } from '../application/detail.ts';
import { visibleId } from '../application/queries.ts';
import { standingFor } from '../approval/standing.ts';
import { applicationAskedOf } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { newestObjections } from '../objection/queries.ts';
import { orderDetail } from '../order/detail.ts';

interface Contact {
  readonly name: string;
  readonly phone: string;
}
/** A record as its reader sees it: its number, and everybody in it who can be called. */
export interface PeopleOf {
  readonly number: string;
  readonly people: readonly Contact[];
}
interface Reader {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: Date;
}
interface Source {
  /** Whose log the entry belongs to. */
  readonly area: Area;
  /** What its reader holds; absent: whoever sees the record. */
  readonly needs?: PermissionId;
  readonly load: (reader: Reader, id: string) => Promise<PeopleOf>;
}

/** Numbers that no record can have find none. */
const idOf = (id: string): number => found(/^\d{1,15}$/.test(id) ? Number(id) : null);

const contact = (name: string | null, phone: string | null): Contact[] =>
  name !== null && phone ? [{ name, phone }] : [];

async function ofOrder({ db, actor }: Reader, id: string): Promise<PeopleOf> {
  const order = found(await orderDetail(db, actor, idOf(id)));
  const { number, booker, rider, companions, driver, placedByName, placedByPhone } = order;
  const drives = driver ? [driver] : [];
  return { number, people: [booker, rider, ...contact(placedByName, placedByPhone), ...companions, ...drives] };
}

async function inApplication(db: Db, actor: Actor, applicationId: number): Promise<PeopleOf> {
  const detail = await applicationDetail(db, actor.companyId, applicationId, actor);
  const { number, staffName, staffPhone, riderName, riderPhone, companions, steps } = detail;
  const asked = steps.flatMap(({ people }) => people);
  const applied = [...contact(staffName, staffPhone), ...contact(riderName, riderPhone)];
  return { number, people: [...applied, ...companions, ...asked] };
}

const ofApplication = async ({ db, actor }: Reader, id: string): Promise<PeopleOf> =>
  inApplication(db, actor, found(await visibleId(db, actor, idOf(id))));

/** What somebody is asked to decide shows its applicant, and everybody in the application where it is one. */
async function ofApproval({ db, actor, now }: Reader, id: string): Promise<PeopleOf> {
  const approvalId = idOf(id);
  const { number, applicantName, applicantPhone, steps } = await standingFor(db, actor, approvalId, now);
  const asked = steps.flatMap(({ people }) => people);
  const applicationId = await applicationAskedOf(db, actor, approvalId, now);
  const inside = applicationId === null ? [] : (await inApplication(db, actor, applicationId)).people;
  return { number, people: [...contact(applicantName, applicantPhone), ...asked, ...inside] };
}

async function ofObjection({ db, actor }: Reader, orderNo: string): Promise<PeopleOf> {
  const { number, applicantName, applicantPhone } = found((await newestObjections(db, actor.companyId, [orderNo]))[0]);
  return { number, people: contact(applicantName, applicantPhone) };
}

/** Where a hidden phone is shown, and by whom the record is found again: by its own reader, within the same sight. */
export const SOURCES: Readonly<Record<PhoneRecord, Source>> = {
  order: { area: 'order', load: ofOrder },
  application: { area: 'application', load: ofApplication },
  approval: { area: 'application', load: ofApproval },
  objection: { area: 'objection', needs: PERMISSION.finance, load: ofObjection },
};
