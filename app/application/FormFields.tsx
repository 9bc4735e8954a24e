import { firstDays } from '#rules/application/days.ts';
import { dayOf } from '#rules/calendar.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import { DayField } from '../kit/DayField.tsx';
import { Stepper, Switch, TextField } from '../kit/Field.tsx';
import { Box, Row, Segments } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { now } from '../kit/when.ts';
import { CitySheet } from '../parts/CitySheet.tsx';
import { PlaceSearch } from '../parts/PlaceSearch.tsx';
import type { Spot } from '../parts/trip.ts';
import css from './application.module.css';
import { BusFields } from './BusFields.tsx';
import { type FieldsProps, type Filled, proposedCount } from './form.ts';
import { JourneyFields } from './JourneyFields.tsx';
import { CharterPrices } from './RentalPrices.tsx';
import { RiderFields } from './RiderFields.tsx';

function Days({ scene, filled, errors, onChange }: FieldsProps) {
  const first = firstDays(scene.template, dayOf(now()));
  return (
    <div className={css.days}>
      <DayField
        label="开始日期"
        value={filled.startDay}
        from={first.startDay ?? undefined}
        error={errors.startDay}
        onValue={(startDay) => onChange({ startDay, ...(filled.endDay < startDay && { endDay: startDay }) })}
      />
      <DayField
        label="结束日期"
        value={filled.endDay}
        from={[filled.startDay, first.endDay].toSorted().at(-1)}
        error={errors.endDay}
        onValue={(endDay) => onChange({ endDay })}
      />
    </div>
  );
}

interface PlaceFieldProps {
  name: 'start' | 'end';
  label: string;
  value: Spot | null;
  isMissing: boolean;
  onPick: (spot: Spot) => void;
}

function PlaceField({ name, label, value, isMissing, onPick }: PlaceFieldProps) {
  const sheet = useSheet(`form-${name}`);
  return (
    <>
      <Row label={label} value={value?.address ?? '请选择'} missing={isMissing} onPress={sheet.show} />
      <Sheet open={sheet.open} title={label}>
        <PlaceSearch
          label={label}
          onPick={(spot) => {
            onPick(spot);
            hideSheet();
          }}
        />
      </Sheet>
    </>
  );
}

/** Where a ride begins and ends, and in which city. */
function LineFields({ filled, errors, onChange }: FieldsProps) {
  const city = useSheet('form-city');
  const withCity = (spot: Spot): Partial<Filled> => (filled.cityName === '' ? { cityId: spot.cityId } : {});
  return (
    <Box>
      <Row
        label="用车城市"
        value={filled.cityName || (filled.cityId === null ? '请选择' : '按上车地点')}
        missing={errors.cityId !== undefined}
        onPress={city.show}
      />
      <PlaceField
        name="start"
        label="上车地点"
        value={filled.start}
        isMissing={errors.start !== undefined}
        onPick={(start) => onChange({ start, ...withCity(start) })}
      />
      <PlaceField
        name="end"
        label="下车地点"
        value={filled.end}
        isMissing={errors.end !== undefined}
        onPick={(end) => onChange({ end })}
      />
      <CitySheet
        open={city.open}
        onPick={({ cityId, name }) => {
          onChange({ cityId, cityName: name });
          hideSheet();
        }}
      />
    </Box>
  );
}

function Uses({ scene, filled, onChange }: FieldsProps) {
  const proposed = scene.template === 'trip' ? proposedCount(filled) : null;
  return (
    <Box>
      <Row
        label="用车次数"
        help={proposed !== null && proposed !== filled.useCount ? `按行程建议 ${proposed} 次` : ''}
        value={
          <Stepper label="用车次数" least={1} value={filled.useCount} onValue={(useCount) => onChange({ useCount })} />
        }
      />
      {scene.template !== 'bus' && (
        <Row
          label="往返"
          value={
            <Switch
              label="往返"
              on={filled.roundTrip}
              onChange={(roundTrip) =>
                onChange({ roundTrip, useCount: roundTrip ? Math.max(2, filled.useCount) : filled.useCount })
              }
            />
          }
        />
      )}
    </Box>
  );
}

/** The fields of a scene's template, in the order in which somebody thinks of them. */
export function FormFields(props: FieldsProps) {
  const { scene, filled, errors, onChange } = props;
  const isCharter = scene.template === 'approvalCharter' || scene.template === 'bus';
  return (
    <>
      {isCharter && scene.services.length > 1 && (
        <Segments
          label="服务类型"
          options={scene.services.map((service) => [service, ServiceType.labelOf(service)] as const)}
          value={filled.service}
          onChoose={(service) => onChange({ service })}
        />
      )}
      <Days {...props} />
      {scene.template === 'trip' ? <JourneyFields {...props} /> : <LineFields {...props} />}
      {scene.template === 'bus' && <BusFields {...props} />}
      <Uses {...props} />
      {scene.template === 'approvalCharter' && <CharterPrices {...props} />}
      <RiderFields {...props} />
      <div className={css.padded}>
        <TextField
          label="用车事由"
          maxLength={200}
          value={filled.reason}
          error={errors.reason}
          onValue={(reason) => onChange({ reason })}
        />
        {scene.template !== 'bus' && (
          <TextField
            label="预估费用（元），选填"
            inputMode="decimal"
            value={filled.estimate}
            error={errors.estimatedFen}
            onValue={(estimate) => onChange({ estimate: estimate.replace(/[^\d.]/g, '') })}
          />
        )}
      </div>
    </>
  );
}
