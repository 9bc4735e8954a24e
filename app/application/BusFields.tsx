import { moneyText } from '#rules/money.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { Stepper, TextField } from '../kit/Field.tsx';
import { Money } from '../kit/Money.tsx';
import { Box, Group, Row } from '../kit/parts.tsx';
import css from './application.module.css';
import type { FieldsProps } from './form.ts';
import { includedText, usePrices } from './RentalPrices.tsx';

const BUS_GROUPS = ['coach', 'minibus', 'coaster'] as const;

/** How many of each kind, what one costs, and what all of them come to. */
function Vehicles(props: FieldsProps) {
  const { scene, filled, onChange } = props;
  const groups = scene.vehicleGroups.length > 0 ? scene.vehicleGroups : BUS_GROUPS;
  const prices = usePrices(props);
  const priceOf = (group: VehicleGroup) => prices.find(({ vehicleGroup }) => vehicleGroup === group)?.eachFen;
  const chosen = groups.filter((group) => (filled.vehicles[group] ?? 0) > 0);
  const count = chosen.reduce((sum, group) => sum + (filled.vehicles[group] ?? 0), 0);
  const isPriced = chosen.length > 0 && chosen.every((group) => priceOf(group) !== undefined);
  const sumFen = chosen.reduce((sum, group) => sum + (priceOf(group) ?? 0) * (filled.vehicles[group] ?? 0), 0);
  return (
    <Group title="车型" action={<small className={css.included}>{includedText(prices, filled)}</small>}>
      <Box>
        {groups.map((group) => {
          const each = priceOf(group);
          return (
            <Row
              key={group}
              label={VehicleGroup.labelOf(group)}
              help={each === undefined ? '' : `每辆 ${moneyText(each)}`}
              value={
                <Stepper
                  label={`${VehicleGroup.labelOf(group)}辆数`}
                  value={filled.vehicles[group] ?? 0}
                  onValue={(value) => onChange({ vehicles: { ...filled.vehicles, [group]: value } })}
                />
              }
            />
          );
        })}
        {isPriced && <Row label={`预估 ${count} 辆`} value={<Money fen={sumFen} strong />} />}
      </Box>
    </Group>
  );
}

export function BusFields(props: FieldsProps) {
  const { filled, onChange } = props;
  return (
    <>
      <Box>
        <Row
          label="乘车人数"
          value={
            <Stepper
              label="乘车人数"
              least={1}
              most={999}
              value={filled.passengerCount}
              onValue={(passengerCount) => onChange({ passengerCount })}
            />
          }
        />
      </Box>
      <Vehicles {...props} />
      <div className={css.padded}>
        <TextField
          label="特殊需求，选填"
          maxLength={200}
          placeholder="话筒、投影、儿童座椅"
          value={filled.specialNeeds}
          onValue={(specialNeeds) => onChange({ specialNeeds })}
        />
      </div>
    </>
  );
}
