import { useMutation } from '@tanstack/react-query';
import { Form, Input, InputNumber, Switch } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskCity } from '#contract/desk-reference.ts';
import { CityEdit } from '#rules/desk/reference.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';

type Draft = Pick<DeskCity, 'cityId' | 'name' | 'pinyin' | 'isHot'>;

/** Only what was changed here: what a colleague has changed of the rest meanwhile stays. */
const editOf = ({ cityId, name, pinyin, isHot }: Draft, row: DeskCity | undefined): CityEdit => ({
  cityId,
  ...(name !== row?.name && { name }),
  ...(pinyin !== row?.pinyin && { pinyin }),
  ...(isHot !== row?.isHot && { isHot }),
});

export function CityDialog({ row, onClose }: { row: DeskCity | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const save = useMutation({
    ...mutation(deskApi.saveCity, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: ({ name }) => {
      onClose();
      notify.success(row ? `已修改${name}` : `已新增${name}`);
    },
  });
  const { shape } = CityEdit;
  return (
    <FormDialog
      form={form}
      title={row ? `修改${row.name}` : '新增城市'}
      okText={row ? '保存' : '新增'}
      isPending={save.isPending}
      initial={row ?? { isHot: false }}
      onSend={(draft) => save.mutate(editOf(draft, row))}
      onClose={onClose}
    >
      <Form.Item
        name="cityId"
        label="编号"
        extra="地级市的 6 位行政区划代码，新增后不能改"
        rules={[fieldRule(shape.cityId)]}
      >
        <InputNumber disabled={row !== undefined} controls={false} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="name" label="名称" required rules={[fieldRule(shape.name.unwrap())]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="pinyin" label="拼音" required rules={[fieldRule(shape.pinyin.unwrap())]}>
        <Input maxLength={50} autoCapitalize="none" />
      </Form.Item>
      <Form.Item name="isHot" label="热门" valuePropName="checked" extra="在选城市时排在最前">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
