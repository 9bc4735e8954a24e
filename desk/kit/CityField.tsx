import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';

/** The city of a driver, a car or a tariff. */
export function CityField() {
  const cities = useQuery(query(deskApi.fleetCities, {}));
  return (
    <Form.Item name="cityId" label="城市" rules={[{ required: true, message: '请选择城市' }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={cities.isPending}
        options={cities.data?.map(({ cityId, name }) => ({ value: cityId, label: name })) ?? []}
      />
    </Form.Item>
  );
}
