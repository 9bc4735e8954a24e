import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { invoiceApi } from '#contract/invoice.ts';
import type { Area } from '#contract/invoice-address.ts';
import { query } from '../kit/api.ts';
import css from './AddressDialog.module.css';

type AreaCall = typeof invoiceApi.cities;

/** The areas to choose from; a list that could not be read is asked for again when somebody opens it. */
interface AreaList {
  readonly areas: readonly Area[];
  readonly isLoading: boolean;
  readonly again: () => void;
}

const listOf = ({ data = [], isFetching, isError, refetch }: UseQueryResult<readonly Area[]>): AreaList => ({
  areas: data,
  isLoading: isFetching,
  again: () => isError && void refetch(),
});

/** The national lists change once a year. */
const useProvinces = (): AreaList => listOf(useQuery({ ...query(invoiceApi.provinces, {}), staleTime: Infinity }));

function useAreasBelow(list: AreaCall, above: AreaList, name: string | undefined): AreaList {
  const areaCode = above.areas.find((area) => area.name === name)?.code;
  return listOf(
    useQuery({
      ...query(list, { areaCode }, { fresh: true }),
      enabled: areaCode !== undefined,
      staleTime: Infinity,
    }),
  );
}

const options = (areas: readonly Area[]) => areas.map(({ name }) => ({ value: name, label: name }));
const contains = (typed: string, option: { value?: unknown } | undefined): boolean =>
  String(option?.value ?? '').includes(typed.trim());

interface PickerProps {
  name: 'province' | 'city' | 'area';
  label: string;
  list: AreaList;
  /** What is chosen in the list above: without it there is nothing to choose from here. */
  above: string | undefined;
  onPick: () => void;
}

/** A name that is in no list any more stays what it is until another is picked. */
function AreaPicker({ name, label, list, above, onPick }: PickerProps) {
  return (
    <Form.Item name={name} getValueProps={(value: string) => ({ value: value || undefined })}>
      <Select
        aria-label={label}
        placeholder={label}
        disabled={!above}
        loading={list.isLoading}
        options={options(list.areas)}
        onOpenChange={(open) => open && list.again()}
        showSearch={{ filterOption: contains }}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        onChange={onPick}
      />
    </Form.Item>
  );
}

/** Province, city, district and street, each from the one before; the street may be typed where no list has it. */
export function AreaFields() {
  const form = Form.useFormInstance();
  const province = Form.useWatch('province', form) as string | undefined;
  const city = Form.useWatch('city', form) as string | undefined;
  const area = Form.useWatch('area', form) as string | undefined;
  const provinces = useProvinces();
  const cities = useAreasBelow(invoiceApi.cities, provinces, province);
  const districts = useAreasBelow(invoiceApi.districts, cities, city);
  const streets = useAreasBelow(invoiceApi.streets, districts, area);
  const clear = (...names: string[]) => form.setFieldsValue(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <fieldset className={css.areas}>
      <legend className={css.label}>所在地区</legend>
      <AreaPicker
        name="province"
        label="省份"
        list={provinces}
        above="中国"
        onPick={() => clear('city', 'area', 'street')}
      />
      <AreaPicker name="city" label="城市" list={cities} above={province} onPick={() => clear('area', 'street')} />
      <AreaPicker name="area" label="区县" list={districts} above={city} onPick={() => clear('street')} />
      <Form.Item name="street">
        <AutoComplete
          aria-label="街道"
          placeholder="街道，可直接输入"
          maxLength={50}
          options={options(streets.areas)}
          showSearch={{ filterOption: contains }}
        />
      </Form.Item>
    </fieldset>
  );
}
