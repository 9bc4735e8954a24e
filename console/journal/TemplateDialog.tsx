import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal, Radio, Select, Switch } from 'antd';
import { ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { journalApi, type StoredTemplate } from '#contract/journal.ts';
import { FORMAT_COLUMNS, JournalField, JournalFormat, JournalTemplate } from '#rules/journal.ts';
import { query, writeMeta } from '../kit/api.ts';
import { useSafeSave } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useFresh } from '../kit/use-fresh.ts';
import css from './journal.module.css';

type Values = Omit<JournalTemplate, 'taxRate'> & { taxPercent: number };

const valuesOf = ({ taxRate, version: _, editedAt: __, editedBy: ___, ...rest }: StoredTemplate): Values => ({
  ...rest,
  taxPercent: taxRate / 100,
});
const templateOf = ({ taxPercent, ...rest }: Values): JournalTemplate => ({
  ...rest,
  taxRate: Math.round(taxPercent * 100),
});

const PARTS: readonly ConflictPart<Values>[] = [
  { label: '凭证字和摘要', fields: ['word', 'summary'], text: ({ word, summary }) => `${word}，${summary}` },
  {
    label: '科目',
    fields: ['expenseAccount', 'payableAccount', 'taxAccount', 'taxPercent', 'byProject'],
    text: (one) => `${one.expenseAccount}、${one.payableAccount}、${one.taxAccount} ${one.taxPercent}%`,
  },
  {
    label: '列',
    fields: ['format', 'columns'],
    text: ({ format, columns }) => `${JournalFormat.labelOf(format)}，${columns.length} 列`,
  },
];

/** The columns of the file, each with a title of the company's own and what stands in it. */
function Columns() {
  return (
    <Form.List name="columns">
      {(rows, { add, remove, move }) => (
        <>
          <div className={css.columns}>
            {rows.map(({ key, name }) => (
              <div key={key} className={css.column}>
                <Form.Item noStyle name={[name, 'title']}>
                  <Input maxLength={30} aria-label={`第 ${name + 1} 列的列名`} />
                </Form.Item>
                <Form.Item noStyle name={[name, 'field']}>
                  <Select options={JournalField.options} aria-label={`第 ${name + 1} 列的内容`} />
                </Form.Item>
                <span>
                  <Button
                    type="text"
                    aria-label={`第 ${name + 1} 列上移`}
                    disabled={name === 0}
                    icon={<ArrowUp size={15} aria-hidden />}
                    onClick={() => move(name, name - 1)}
                  />
                  <Button
                    type="text"
                    aria-label={`删除第 ${name + 1} 列`}
                    icon={<X size={15} aria-hidden />}
                    onClick={() => remove(name)}
                  />
                </span>
              </div>
            ))}
          </div>
          <Button icon={<Plus size={15} aria-hidden />} onClick={() => add({ title: '新列', field: 'empty' })}>
            加一列
          </Button>
        </>
      )}
    </Form.List>
  );
}

const { shape } = JournalTemplate;

function Fields({ onFormat }: { onFormat: (format: JournalFormat) => void }) {
  return (
    <>
      <Form.Item label="财务软件" name="format" extra="换一个软件时，下面的列换成它的导入格式">
        <Radio.Group options={JournalFormat.options} onChange={({ target }) => onFormat(target.value)} />
      </Form.Item>
      <div className={css.pair}>
        <Form.Item label="凭证字" name="word" rules={[fieldRule(shape.word)]}>
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item
          label="摘要"
          name="summary"
          rules={[fieldRule(shape.summary)]}
          extra="{month} 是账期，{department} 是部门"
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item label="费用科目（借）" name="expenseAccount" rules={[fieldRule(shape.expenseAccount)]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item label="应付科目（贷）" name="payableAccount" rules={[fieldRule(shape.payableAccount)]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item label="进项税率（%）" name="taxPercent" extra="0 为不单列进项税">
          <InputNumber min={0} max={20} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="税金科目（借）" name="taxAccount" rules={[fieldRule(shape.taxAccount)]}>
          <Input maxLength={30} />
        </Form.Item>
      </div>
      <Form.Item label="按项目号分开计入" name="byProject" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item label="导出的列">
        <Columns />
      </Form.Item>
    </>
  );
}

function TemplateForm({ now, onClose }: { now: StoredTemplate; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const safeSave = useSafeSave();
  // Kept: a template that is read again while somebody works on it does not change what they started from.
  const [opened] = useState(() => ({ ...now, values: valuesOf(now) }));
  const { mutate, isPending } = useMutation({
    meta: writeMeta(journalApi.save, { quiet: true }),
    mutationFn: (mine: Values) =>
      safeSave({
        parts: PARTS,
        opened,
        mine,
        read: async () => {
          const read = await call(journalApi.template, {});
          return { ...read, values: valuesOf(read) };
        },
        save: (values, version) => call(journalApi.save, { template: templateOf(values), version: String(version) }),
      }),
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('保存成功');
      onClose();
    },
    onError: (failure) => tellInForm(form, failure, 'journal'),
  });
  return (
    <Modal
      open
      width={720}
      title="凭证模板"
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" initialValues={opened.values} onFinish={(values) => mutate(values)}>
        <Fields onFormat={(format) => form.setFieldValue('columns', FORMAT_COLUMNS[format])} />
      </Form>
    </Modal>
  );
}

/** Accounts, words and columns, as they are now. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const template = useFresh(query(journalApi.template, {}, { fresh: true }));
  if (template.data) return <TemplateForm now={template.data} onClose={onClose} />;
  return (
    <Modal open width={720} title="凭证模板" footer={null} onCancel={onClose}>
      {template.isError ? (
        <ErrorState small error={template.error} what="凭证模板" onRetry={() => void template.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
