import { X } from 'lucide-react';
import { useState } from 'react';
import { dayOf, instantOfLocal } from '#rules/calendar.ts';
import { Button, TextButton } from '../kit/Button.tsx';
import { Box, Chips, Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { now, whenText } from '../kit/when.ts';
import { CitySheet } from '../parts/CitySheet.tsx';
import { MomentField } from '../parts/MomentField.tsx';
import css from './application.module.css';
import type { FieldsProps, Leg, NewLeg } from './form.ts';

const VEHICLES = [
  ['飞机', '飞机'],
  ['高铁', '高铁'],
  ['火车', '火车'],
  ['汽车', '汽车'],
] as const;

const beginLeg = (day: string): NewLeg => ({
  ...{ fromCityId: null, fromName: '', toCityId: null, toName: '', vehicle: '高铁' },
  startAt: instantOfLocal(`${day} 09:00:00`) ?? now(),
});

interface NewLegProps {
  leg: NewLeg;
  /** Whether the form found that it lacks a city. */
  isMissing: boolean;
  onLeg: (leg: NewLeg) => void;
  onAdd: (leg: Leg) => void;
}

/** One way of the journey: between which cities, by what, and when. */
function NewLegFields({ leg, isMissing, onLeg, onAdd }: NewLegProps) {
  const [picking, setPicking] = useState<'from' | 'to' | null>(null);
  const { fromCityId, toCityId } = leg;
  const add = (): void => {
    if (fromCityId === null || toCityId === null) setPicking(fromCityId === null ? 'from' : 'to');
    else onAdd({ ...leg, fromCityId, toCityId });
  };
  const row = (end: 'from' | 'to', label: string, cityId: number | null, name: string) => (
    <Row
      label={label}
      value={name || '请选择'}
      missing={isMissing && cityId === null}
      onPress={() => setPicking(end)}
    />
  );
  return (
    <div className={css.leg}>
      {row('from', '从', fromCityId, leg.fromName)}
      {row('to', '到', toCityId, leg.toName)}
      <Chips
        label="交通工具"
        options={VEHICLES}
        value={leg.vehicle}
        onChoose={(vehicle) => onLeg({ ...leg, vehicle })}
      />
      <MomentField label="出发时间" value={leg.startAt ?? now()} onValue={(startAt) => onLeg({ ...leg, startAt })} />
      <Button look="tint" onClick={add}>
        加上这一段
      </Button>
      <CitySheet
        open={picking !== null}
        onClose={() => setPicking(null)}
        onPick={({ cityId, name }) => {
          onLeg({
            ...leg,
            ...(picking === 'from' ? { fromCityId: cityId, fromName: name } : { toCityId: cityId, toName: name }),
          });
          setPicking(null);
        }}
      />
    </div>
  );
}

const legText = ({ fromName, toName, vehicle, startAt }: Leg): string =>
  `${fromName} → ${toName}，${vehicle}${startAt ? `，${whenText(startAt)}` : ''}`;

/** The way back of what was entered, on the last day. */
function backOf(leg: Leg, endDay: string): Leg {
  const clock = leg.startAt ? '18:00:00' : null;
  return {
    fromCityId: leg.toCityId,
    fromName: leg.toName,
    toCityId: leg.fromCityId,
    toName: leg.fromName,
    vehicle: leg.vehicle,
    startAt: clock && instantOfLocal(`${endDay} ${clock}`),
  };
}

/** Cities for rides there, legs for transfers to and from them. */
export function JourneyFields({ scene, filled, errors, onChange }: FieldsProps) {
  const city = useSheet('form-cities');
  const { travelCities, legs, newLeg } = filled;
  const [first] = legs;
  return (
    <>
      {scene.cityUse && (
        <Box>
          <Row
            label="出差城市"
            value={travelCities.map(({ name }) => name).join('、') || '请选择'}
            onPress={city.show}
          />
          {travelCities.length > 0 && (
            <div className={css.removable}>
              {travelCities.map((one) => (
                <button
                  key={one.cityId}
                  type="button"
                  aria-label={`去掉${one.name}`}
                  onClick={() => onChange({ travelCities: travelCities.filter((other) => other !== one) })}
                >
                  {one.name} <X size={14} aria-hidden="true" />
                </button>
              ))}
            </div>
          )}
        </Box>
      )}
      {scene.transferUse && (
        <Box label="往返行程">
          {legs.map((leg) => (
            <Row
              key={legText(leg)}
              label={legText(leg)}
              value={
                <Button small onClick={() => onChange({ legs: legs.filter((other) => other !== leg) })}>
                  去掉
                </Button>
              }
            />
          ))}
          <div className={css.legActs}>
            <TextButton onClick={() => onChange({ newLeg: newLeg ? null : beginLeg(filled.startDay || dayOf(now())) })}>
              加一段
            </TextButton>
            {legs.length === 1 && first && (
              <TextButton onClick={() => onChange({ legs: [first, backOf(first, filled.endDay)], roundTrip: true })}>
                加返程
              </TextButton>
            )}
          </div>
          {newLeg && (
            <NewLegFields
              leg={newLeg}
              isMissing={errors.legs !== undefined}
              onLeg={(leg) => onChange({ newLeg: leg })}
              onAdd={(leg) => onChange({ legs: [...legs, leg], newLeg: null })}
            />
          )}
        </Box>
      )}
      <CitySheet
        open={city.open}
        onPick={(picked) => {
          const known = travelCities.some(({ cityId }) => cityId === picked.cityId);
          if (!known) onChange({ travelCities: [...travelCities, picked] });
          hideSheet();
        }}
      />
    </>
  );
}
