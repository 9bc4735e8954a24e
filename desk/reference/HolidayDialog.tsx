import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { DayInput, DayRangeInput, DaysInput } from '#console/kit/dates.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskHolidayYear } from '#contract/desk-holidays.ts';
import type { Day } from '#rules/calendar.ts';
import { type FestivalDraft, HolidayDraft } from '#rules/holiday-draft.ts';
import { readNotice } from '#rules/holiday-notice.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './HolidayTab.module.css';

interface Line extends Omit<FestivalDraft, 'first' | 'last'> {
  off: { from: Day; to: Day } | undefined;
}
interface Draft {
  notice: string;
  publishedOn: Day;
  festivals: Line[];
}

const lineOf = ({ first, last, ...festival }: FestivalDraft): Line => ({ ...festival, off: { from: first, to: last } });
const festivalOf = ({ off, ...line }: Line): FestivalDraft => ({
  ...line,
  ...{ first: off?.from ?? '', last: off?.to ?? '' },
});

function FestivalLines() {
  return (
    <Form.List name="festivals">
      {(fields, { add, remove }) => (
        <>
          <table className={css.festivals}>
            <thead>
              <tr>
                {['名称', '放假', '法定节假日', '调休上班', ''].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ key, name }) => (
                <tr key={key}>
                  <td>
                    <Form.Item name={[name, 'name']} noStyle>
                      <Input aria-label="名称" maxLength={20} style={{ width: 96 }} />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[name, 'off']} noStyle>
                      <DayRangeInput label="放假" />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[name, 'statutory']} noStyle>
                      <DaysInput label="法定节假日" />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[name, 'worked']} noStyle>
                      <DaysInput label="调休上班" />
                    </Form.Item>
                  </td>
                  <td>
                    <Button type="link" size="small" onClick={() => remove(name)}>
                      删除
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button type="link" onClick={() => add({ name: '', statutory: [], worked: [] })}>
            添加节日
          </Button>
        </>
      )}
    </Form.List>
  );
}

/**
 * The notice is pasted as it was published, read, and looked at before it holds. The year is the one that it was opened with:
 * what a colleague writes meanwhile is read behind the dialog, and not written over unseen.
 */
export function HolidayDialog({ year: now, onClose }: { year: DeskHolidayYear; onClose: () => void }) {
  const [year] = useState(now);
  const [form] = Form.useForm<Draft>();
  const save = useMutation({
    ...mutation(deskApi.saveHolidays, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      onClose();
      notify.success(`已写入 ${year.year} 年的节假日`);
    },
  });
  const read = (text: string): void => {
    const festivals = readNotice(year.year, text);
    if (festivals.length > 0) form.setFieldsValue({ festivals: festivals.map(lineOf) });
  };
  const first = { notice: '', publishedOn: year.publishedOn ?? undefined, festivals: year.festivals.map(lineOf) };
  return (
    <Modal
      open
      width={900}
      title={`${year.year} 年节假日`}
      okText="写入"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onFinish={({ publishedOn, festivals }) =>
          save.mutate({
            ...{ year: year.year, version: year.version, publishedOn },
            festivals: festivals.map(festivalOf),
          })
        }
      >
        <Form.Item name="notice" label="通知原文" extra="粘贴国务院办公厅的通知，下面的日期自动填好；也可以直接改">
          <Input.TextArea
            rows={3}
            placeholder="一、元旦：1月1日（周五）至3日（周日）放假，共3天。……"
            onChange={({ target }) => read(target.value)}
          />
        </Form.Item>
        <Form.Item name="publishedOn" label="公布日期" rules={[fieldRule(HolidayDraft.shape.publishedOn)]}>
          <DayInput label="公布日期" />
        </Form.Item>
        <FestivalLines />
      </Form>
    </Modal>
  );
}
