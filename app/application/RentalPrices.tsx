import type { RentalPrice } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { moneyText, yuanText } from '#rules/money.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Money } from '../kit/Money.tsx';
import { Box, Group, Row } from '../kit/parts.tsx';
import css from './application.module.css';
import type { FieldsProps } from './form.ts';

/** What each kind costs, once a city is known; the server's figures, with the company's discount. */
export function usePrices({ scene: { sceneId }, filled: { cityId, service } }: FieldsProps): RentalPrice[] {
  const input = { sceneId, cityId: cityId ?? 0, service: service ?? 'dayRental', ...useActingInput() };
  const prices = useRead(appApplicationApi.prices, input, { when: cityId !== null && service !== null });
  return prices.data ?? [];
}

export function includedText(prices: readonly RentalPrice[], { service }: FieldsProps['filled']): string {
  const [first] = prices;
  if (!first || service === null) return '';
  const [kilometers, hours] = [first.includedMeters / 1_000, first.includedSeconds / 3_600];
  const isSame = prices.every(
    (price) => price.includedMeters === first.includedMeters && price.includedSeconds === first.includedSeconds,
  );
  return isSame ? `${ServiceType.labelOf(service)}含 ${kilometers} 公里、${hours} 小时` : '';
}

/** A car for a day: which one is said when it is booked; here what each would come to, and to take that as the estimate. */
export function CharterPrices(props: FieldsProps) {
  const { filled, onChange } = props;
  const prices = usePrices(props);
  if (prices.length === 0) return null;
  const { useCount } = filled;
  return (
    <Group title="车型和价格" action={<small className={css.included}>{includedText(prices, filled)}</small>}>
      <Box>
        {prices.map(({ vehicleGroup, eachFen }) => (
          <Row
            key={vehicleGroup}
            label={VehicleGroup.labelOf(vehicleGroup)}
            help={`每次 ${moneyText(eachFen)}${useCount > 1 ? `，共 ${useCount} 次` : ''}`}
            value={<Money fen={eachFen * useCount} strong />}
            onPress={() => onChange({ estimate: yuanText(eachFen * useCount) })}
          />
        ))}
      </Box>
      <p className={css.hint}>点一种车型，就把它的总价填为预估费用；下单时再选车型。</p>
    </Group>
  );
}
