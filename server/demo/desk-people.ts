import { DEMO_DESK_PEOPLE, DEMO_PASSWORD } from '#rules/demo.ts';
import { giveFactor } from '../desk/factor.ts';
import { addPeople } from '../desk/first-people.ts';
import { deskPlatform } from '../http/desk-session.ts';
import type { Services } from '../services.ts';

const BEIJING = 110_100;
const PARTNERS = [
  { name: '顺达车队', contact: '钱建军', phone: '010-65550133', cityIds: [BEIJING], note: '机场方向多，夜间也接单' },
  { name: '同路出行', contact: '客服调度', phone: '400-555-0188', vehicleGroups: ['comfort', 'newEnergy'] },
];

/** The provider's people of a demonstration, each with an authenticator whose digits the login shows. */
export async function makeDemoDesk(services: Services): Promise<void> {
  const people = DEMO_DESK_PEOPLE.map((person) => ({ ...person, password: DEMO_PASSWORD, mustChange: false }));
  const added = await addPeople(services, people, services.clock.now());
  await deskPlatform(services, async (db) => {
    for (const staffId of added) await giveFactor(db, services, staffId);
    if (added.length > 0)
      await db
        .insertInto('deskPartner')
        .values([...PARTNERS])
        .execute();
  });
}
