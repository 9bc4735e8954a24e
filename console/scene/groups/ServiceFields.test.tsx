// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { ServiceType } from '#rules/scene.ts';
import { EditorContext } from '../editor-context.ts';
import { newForm, type SceneForm } from '../form.ts';
import { citiesQuery, flowsQuery, servicesQuery } from '../sources.ts';
import { useSceneForm } from '../use-scene-form.ts';
import { EndPlaces, SameCity, StartPlaces } from './AddressFields.tsx';
import { ServiceFields } from './ServiceFields.tsx';

afterEach(cleanup);

const OFFICE = { cityId: 110100, address: '澄明大厦', point: { lng: 116.4, lat: 39.9 }, radiusMeters: 500 };
const TRANSFERS = ['接机/站', '送机/站'];
const FORM: SceneForm = {
  ...newForm('quick'),
  services: ['scheduled', 'pickup', 'dropoff'],
  sameCity: true,
  startPlaces: [OFFICE],
  endPlaces: [OFFICE],
};

function Editor() {
  const { editor } = useSceneForm(FORM, null);
  return (
    <EditorContext value={editor}>
      <StartPlaces />
      <EndPlaces />
      <SameCity />
      <ServiceFields />
    </EditorContext>
  );
}

function start() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const offered = ServiceType.options.map(({ value, label }) => ({ serviceId: ServiceType.codeOf(value), label }));
  client.setQueryData(
    servicesQuery.queryKey,
    offered.map(({ serviceId, label }) => ({ serviceId: Number(serviceId), serviceName: label })),
  );
  client.setQueryData(citiesQuery.queryKey, []);
  client.setQueryData(flowsQuery.queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Editor />
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const rule = (title: string | RegExp) => within(screen.getByRole('group', { name: title }));
const choose = (title: '上车地点' | '下车地点', choice: '不限' | '限制') =>
  fireEvent.click(rule(title).getByRole('radio', { name: choice }));
const transfers = () =>
  TRANSFERS.map((name) => {
    const { checked, disabled } = rule(/^服务类型/).getByRole<HTMLInputElement>('checkbox', { name });
    return { checked, disabled };
  });
const [OFFERED, GREYED] = [
  { checked: true, disabled: false },
  { checked: false, disabled: true },
];

test('restricted places grey out transfers with the reason, and give them back as they were chosen', () => {
  start();
  expect(transfers()).toEqual([OFFERED, OFFERED]);
  choose('上车地点', '限制');
  expect(transfers()).toEqual([GREYED, GREYED]);
  expect(screen.getByText('限定上下车地点后不提供接机/站和送机/站')).toBeDefined();
  choose('上车地点', '不限');
  expect(transfers()).toEqual([OFFERED, OFFERED]);
  expect(screen.queryByText('限定上下车地点后不提供接机/站和送机/站')).toBeNull();
});

test('both places restricted: the same city is no rule any more, until one of them is free again', () => {
  start();
  const sameCity = () => {
    const control = screen.getByRole<HTMLButtonElement>('switch', { name: '仅限同城用车' });
    return { on: control.getAttribute('aria-checked'), disabled: control.disabled };
  };
  choose('上车地点', '限制');
  expect(sameCity()).toEqual({ on: 'true', disabled: false });
  choose('下车地点', '限制');
  expect(sameCity()).toEqual({ on: 'false', disabled: true });
  choose('下车地点', '不限');
  expect(sameCity()).toEqual({ on: 'true', disabled: false });
});
