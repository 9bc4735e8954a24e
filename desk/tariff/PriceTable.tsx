import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { Tariff } from '#rules/tariff.ts';
import table from '../kit/CompareTable.module.css';
import type { Rates } from './fields.ts';
import { ratesText } from './rates-text.ts';
import css from './TariffPage.module.css';

export interface PriceChange {
  readonly before: Tariff | null;
  readonly after: Rates;
  /** Beside it, where there is more to say. */
  readonly note?: string;
}

function Price({ tariff }: { tariff: Tariff | Rates | null }) {
  if (!tariff) return <span className={css.was}>没有</span>;
  const { price, rates } = ratesText(tariff);
  return (
    <>
      <div>{price}</div>
      <small className={css.was}>{rates}</small>
    </>
  );
}

const placeOf = ({ after: { service, vehicleGroup } }: PriceChange): number =>
  ServiceType.names.indexOf(service) * 100 + VehicleGroup.names.indexOf(vehicleGroup);

interface PriceTableProps {
  label: string;
  rows: readonly PriceChange[];
  /** Over the prices as they are, and over those that come. */
  heads?: readonly [before: string, after: string];
}

/** What several tariffs are and what they become, in the order of the city's table. */
export function PriceTable({ label, rows, heads = ['现行', '改为'] }: PriceTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={css.prices} tabIndex={0}>
      <table className={table.compare} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">资费（元）</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => placeOf(one) - placeOf(other))
            .map(({ before, after, note }) => (
              <tr key={`${after.service} ${after.vehicleGroup}`}>
                <th scope="row">
                  <div>
                    {ServiceType.labelOf(after.service)} · {VehicleGroup.labelOf(after.vehicleGroup)}
                  </div>
                  {note && <small className={css.was}>{note}</small>}
                </th>
                <td>
                  <Price tariff={before} />
                </td>
                <td>
                  <Price tariff={after} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
