import { localText } from '#rules/calendar.ts';
import { DocumentKind, DRIVER_DOCUMENTS } from '#rules/fleet.ts';
import type { Desk } from './desk.ts';
import type { DeskPersonCaller } from './desk-person.ts';
import { done, NOON } from './ride-calls.ts';
import { BEIJING, TIANANMEN } from './scenes.ts';

export interface TestDriver {
  readonly driverId: number;
  readonly vehicleId: number;
  readonly plate: string;
  readonly phone: string;
}

/** So many hours from tomorrow's noon. */
export const hours = (count: number): Date => new Date(NOON.getTime() + count * 3_600_000);

/** A provider's drivers, each on shift around the ride with a car beside the pick-up, and every document. */
export class Fleet {
  private made = 0;
  private readonly dispatcher: DeskPersonCaller;
  private readonly desk: Desk;

  constructor(dispatcher: DeskPersonCaller, desk: Desk) {
    this.dispatcher = dispatcher;
    this.desk = desk;
  }

  async driver({ from = hours(-6), until = hours(6), group = 'comfort' } = {}): Promise<TestDriver> {
    const { dispatcher, desk } = this;
    this.made += 1;
    const [plate, phone] = [`京T${10_000 + this.made}`, `1390000${1_000 + this.made}`];
    const person = { workNo: `BJ-${1_000 + this.made}`, name: `司机${this.made}`, phone, cityId: BEIJING };
    const { driverId } = done(await dispatcher.write('/desk/v1/fleet/drivers/save', person));
    const car = { plate, model: '红旗 E-QM5', vehicleGroup: group, cityId: BEIJING };
    const { vehicleId } = done(await dispatcher.write('/desk/v1/fleet/vehicles/save', car));
    const shift = { driverId, vehicleId, startsAt: localText(from), endsAt: localText(until) };
    done(await dispatcher.write('/desk/v1/fleet/shifts/save', shift));
    for (const kind of DocumentKind.names) {
      const ownerId = DRIVER_DOCUMENTS.includes(kind) ? driverId : vehicleId;
      const document = { ownerId, kind, number: 'N1', expiresOn: '2036-01-01' };
      done(await dispatcher.write('/desk/v1/fleet/documents/save', document));
    }
    const at = localText(new Date());
    done(await desk.post('/desk/v1/fleet/positions', { cars: [{ plate, at, point: TIANANMEN }] }));
    return { driverId, vehicleId, plate, phone };
  }
}
