import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { invoiceApi } from '#contract/invoice.ts';
import type { Area } from '#contract/invoice-address.ts';
import { query } from '../kit/api.ts';
import css from './AddressDialog.module.css';

type Below = typeof invoiceApi.cities;

/** The national lists change once a year. */
const useProvinces = (): readonly Area[] =>
  useQuery({ ...query(invoiceApi.provinces, {}), staleTime: Infinity }).data ?? [];

function useBelow(list: Below, above: readonly Area[], name: string | undefined): readonly Area[] {
  const areaCode = above.find((area) => area.name === name)?.code;
  const { data } = useQuery({
    ...query(list, { areaCode }, { fresh: true }),
    enabled: areaCode !== undefined,
    staleTime: Infinity,
  });
  return areaCode === undefined ? [] : (data ?? []);
}

const options = (areas: readonly Area[]) => areas.map(({ name }) => ({ value: name, label: name }));
const contains = (typed: string, option: { value?: unknown } | undefined): boolean =>
  String(option?.value ?? '').includes(typed.trim());

interface PickerProps {
  name: 'province' | 'city' | 'area';
  label: string;
  areas: readonly Area[];
  onPick: () => void;
}

/** A name that is in no list any more stays what it is until another is picked. */
function AreaPicker({ name, label, areas, onPick }: PickerProps) {
  const now = Form.useWatch(name) as string | undefined;
  return (
    <Form.Item name={name} getValueProps={(value: string) => ({ value: value || undefined })}>
      <Select
        aria-label={label}
        placeholder={label}
        disabled={areas.length === 0 && !now}
        options={options(areas)}
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
  const cities = useBelow(invoiceApi.cities, provinces, province);
  const districts = useBelow(invoiceApi.districts, cities, city);
  const streets = useBelow(invoiceApi.streets, districts, area);
  const clear = (...names: string[]) => form.setFieldsValue(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <fieldset className={css.areas}>
      <legend className={css.label}>所在地区</legend>
      <AreaPicker name="province" label="省份" areas={provinces} onPick={() => clear('city', 'area', 'street')} />
      <AreaPicker name="city" label="城市" areas={cities} onPick={() => clear('area', 'street')} />
      <AreaPicker name="area" label="区县" areas={districts} onPick={() => clear('street')} />
      <Form.Item name="street">
        <AutoComplete
          aria-label="街道"
          placeholder="街道，可直接输入"
          maxLength={50}
          options={options(streets)}
          showSearch={{ filterOption: contains }}
        />
      </Form.Item>
    </fieldset>
  );
}
