import { CircleCheck } from 'lucide-react';
import type { RideOptions } from '#contract/app-rides.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { TextButton } from '../kit/Button.tsx';
import { Money, Payer } from '../kit/Money.tsx';
import { Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useWide } from '../kit/use-wide.ts';
import type { Trip } from '../parts/trip.ts';
import { changeTrip, inScene } from '../parts/trip-store.ts';
import css from './confirm.module.css';
import { type Option, passes } from './use-options.ts';
import { Why } from './Why.tsx';

const CARPOOLS: readonly ServiceType[] = ['pickupCarpool', 'dropoffCarpool'];

const labelOf = ({ service, vehicleGroup }: Option): string =>
  service === 'scheduled'
    ? VehicleGroup.labelOf(vehicleGroup)
    : `${VehicleGroup.labelOf(vehicleGroup)}，${ServiceType.labelOf(service)}`;

/** The application of a row is the one that fits this trip: the next trip may have another. */
const choose = ({ sceneId, service, vehicleGroup }: Option): void =>
  changeTrip({ ...inScene(sceneId), service, vehicleGroup });

/** The cheapest way of each scene that passes. */
function scenesOf(rows: readonly Option[]): Option[] {
  const found = new Map<number, Option>();
  for (const row of rows.filter(passes)) {
    const best = found.get(row.sceneId);
    if (!best || row.personalFen < best.personalFen) found.set(row.sceneId, row);
  }
  return [...found.values()];
}

function SceneLine({ rows, row, isOwn }: { rows: readonly Option[]; row: Option; isOwn: boolean }) {
  const sheet = useSheet('scene');
  const scenes = scenesOf(rows);
  return (
    <div className={css.scene}>
      <CircleCheck size={20} aria-hidden="true" />
      <b>{row.sceneName}</b>
      <span>{isOwn ? '' : scenes.length > 1 ? '个人付得最少，已替你选' : '符合规则'}</span>
      {scenes.length > 1 && <TextButton onClick={sheet.show}>换</TextButton>}
      <Sheet open={sheet.open} title="换场景">
        <div className={css.padded}>
          {scenes.map((option) => (
            <Row
              key={option.sceneId}
              label={option.sceneName}
              help={labelOf(option)}
              value={<Payer personalFen={option.personalFen} />}
              onPress={() => {
                choose(option);
                hideSheet();
              }}
            />
          ))}
        </div>
      </Sheet>
    </div>
  );
}

/** Scene, cars with their prices, and the split of the chosen one, unless it has a card beside the map. */
export function Choices({ options, row, trip }: { options: RideOptions; row: Option; trip: Trip }) {
  const isWide = useWide();
  const cars = options.rows.filter((other) => other.sceneId === row.sceneId && passes(other));
  return (
    <section aria-label="车型和费用">
      <SceneLine rows={options.rows} row={row} isOwn={trip.sceneId !== null} />
      <div className={css.cars} role="radiogroup" aria-label="车型">
        {(cars.length > 0 ? cars : [row]).map((car) => (
          <label key={`${car.service}-${car.vehicleGroup}`} className={css.car} data-chosen={car === row || undefined}>
            <input type="radio" name="car" checked={car === row} onChange={() => choose(car)} />
            <b>
              {labelOf(car)}
              {CARPOOLS.includes(car.service) && <small>一口价</small>}
            </b>
            <span>
              <Money fen={car.estimateFen} strong />
              <Payer personalFen={car.personalFen} />
            </span>
          </label>
        ))}
      </div>
      {!isWide && <Why row={row} trip={trip} />}
    </section>
  );
}
