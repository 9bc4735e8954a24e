import { DEMO_DESK_PEOPLE, DEMO_PASSWORD } from '#rules/demo.ts';
import { giveFactor } from '../desk/factor.ts';
import { addPeople } from '../desk/first-people.ts';
import { deskPlatform } from '../http/desk-session.ts';
import type { Services } from '../services.ts';

/** The provider's people of a demonstration, each with an authenticator whose digits the login shows. */
export async function makeDemoDesk(services: Services): Promise<void> {
  const people = DEMO_DESK_PEOPLE.map((person) => ({ ...person, password: DEMO_PASSWORD, mustChange: false }));
  const added = await addPeople(services, people, services.clock.now());
  await deskPlatform(services, async (db) => {
    for (const staffId of added) await giveFactor(db, services, staffId);
  });
}
