import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Select } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { DayInput } from '#console/kit/dates.tsx';
import { deskApi } from '#contract/desk.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import { addDays, type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { LEAST_PART, MOST_CITIES, MOST_PART, scaledRates, type Tariff, WHOLE } from '#rules/tariff.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { PriceTable } from './PriceTable.tsx';
import css from './TariffPage.module.css';
import { useTellMany } from './use-tell-many.tsx';

export type ManyKind = 'copy' | 'adjust';

interface Draft {
  toCityIds: number[];
  services: ServiceType[];
  vehicleGroups: VehicleGroup[];
  percent: number | null;
  day: Day;
}

const TITLES: Readonly<Record<ManyKind, string>> = { copy: '复制到其他城市', adjust: '批量调整' };
const partOf = (percent: number | null | undefined): number => WHOLE + Math.round((percent ?? 0) * 100);

const percentOf = (part: number): number => (part - WHOLE) / 100;

type Current = TariffCell & { current: Tariff };
const isChosen = <T,>(chosen: readonly T[] | undefined, one: T): boolean => !chosen?.length || chosen.includes(one);

/** Of what is in force in the city, what the form names; nothing named is all. */
const chosenOf = (cells: readonly TariffCell[], draft: Partial<Draft> | undefined): Current[] =>
  cells.filter(
    (cell): cell is Current =>
      cell.current !== null &&
      isChosen(draft?.services, cell.service) &&
      isChosen(draft?.vehicleGroups, cell.vehicleGroup),
  );

function Cities({ except }: { except: number }) {
  const cities = useQuery(query(deskApi.fleetCities, {}));
  const options = cities.data?.filter(({ cityId }) => cityId !== except) ?? [];
  return (
    <Form.Item name="toCityIds" label="用到哪些城市" rules={[{ required: true, message: '请选择城市' }]}>
      <Select
        mode="multiple"
        maxCount={MOST_CITIES}
        placeholder={`最多 ${MOST_CITIES} 个城市`}
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map(({ cityId, name }) => ({ value: cityId, label: name }))}
      />
    </Form.Item>
  );
}

function Which() {
  return (
    <div className={css.pair}>
      <Form.Item name="services" label="服务">
        <Select mode="multiple" allowClear placeholder="全部服务" options={ServiceType.options} />
      </Form.Item>
      <Form.Item name="vehicleGroups" label="车型">
        <Select mode="multiple" allowClear placeholder="全部车型" options={VehicleGroup.options} />
      </Form.Item>
    </div>
  );
}

function How({ kind }: { kind: ManyKind }) {
  const needed = kind === 'adjust' ? [{ required: true, message: '请填写幅度' }] : [];
  return (
    <div className={css.pair}>
      <Form.Item
        name="percent"
        label="幅度"
        extra="起步、里程、时长、远途、等候、夜间和最低收费一起变；取消费和指定司机费不变"
        rules={needed}
      >
        <InputNumber
          min={percentOf(LEAST_PART)}
          max={percentOf(MOST_PART)}
          precision={2}
          suffix="%"
          placeholder="5 为涨 5%，−5 为降 5%"
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="day" label="从哪天 00:00 起" extra="不能早于明天">
        <DayInput label="生效日期" />
      </Form.Item>
    </div>
  );
}

/** Several tariffs of a city in one go. Each is a draft of its own that a second person releases, like any other. */
export function ManyDialog({ kind, cityId, onClose }: { kind: ManyKind; cityId: number; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const draft = Form.useWatch([], form);
  const board = useQuery(query(deskApi.tariffCells, { cityId }, { fresh: true }));
  const tell = useTellMany();
  const send = useMutation({
    ...mutation(deskApi.draftManyTariffs, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: (made) => {
      onClose();
      tell('已提交复核，放行前不生效', made);
    },
  });
  const chosen = chosenOf(board.data?.cells ?? [], draft);
  const part = partOf(draft?.percent);
  const cities = kind === 'adjust' ? [cityId] : (draft?.toCityIds ?? []);
  const count = chosen.length * cities.length;
  const submit = ({ day }: Draft): void =>
    send.mutate({
      ...{ cityId, toCityIds: cities, perTenThousand: part, effectiveFrom: startOfDay(day) },
      pairs: chosen.map(({ service, vehicleGroup }) => ({ service, vehicleGroup })),
    });
  return (
    <Modal
      open
      width={640}
      title={`${board.data?.cityName ?? ''}：${TITLES[kind]}`}
      okText={count > 0 ? `提交复核 ${count} 份` : '提交复核'}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={send.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          toCityIds: [],
          services: [],
          vehicleGroups: [],
          percent: null,
          day: addDays(dayOf(new Date()), 1),
        }}
        onFinish={submit}
      >
        {kind === 'copy' && <Cities except={cityId} />}
        <Which />
        <How kind={kind} />
      </Form>
      <PriceTable
        label="会变的资费"
        heads={kind === 'copy' ? [`${board.data?.cityName ?? ''}现行`, '用到那里'] : ['现行', '改为']}
        rows={chosen.map(({ current }) => ({ before: current, after: scaledRates(current, part) }))}
      />
    </Modal>
  );
}
