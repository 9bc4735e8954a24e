import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card } from '#console/kit/page.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice } from '#contract/desk-invoices.ts';
import { dayOf } from '#rules/calendar.ts';
import { IssuedInvoice } from '#rules/invoice/attachment.ts';
import { isDigital } from '#rules/invoice/codes.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './AttachForm.module.css';
import { FileField } from './FileField.tsx';
import { type ChosenFiles, NO_FILES } from './read-files.ts';

/** Per ten thousand, as the tax law has them for rides. */
const RATES = [
  { value: 300, label: '3%' },
  { value: 100, label: '1%' },
  { value: 600, label: '6%' },
  { value: 900, label: '9%' },
];
const PER_TEN_THOUSAND = 10_000;

const netOf = (amountFen: number, taxRate: number): number =>
  Math.round((amountFen * PER_TEN_THOUSAND) / (PER_TEN_THOUSAND + taxRate));

/** The invoice itself, as the tax bureau issued it; an electronic one is e-mailed to the company at once. */
export function AttachForm({ invoice }: { invoice: DeskInvoice }) {
  const [form] = Form.useForm<IssuedInvoice>();
  const [chosen, setChosen] = useState<ChosenFiles>(NO_FILES);
  const { companyId, invoiceId, amountFen } = invoice;
  const replaces = invoice.number ?? '';
  const attach = useMutation({
    ...mutation(deskApi.attachInvoice, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => notify.success(invoice.email ? '已登记，发票已发到邮箱' : '已登记'),
  });
  const taxOf = (rate: number) => {
    const netFen = netOf(amountFen, rate);
    return { netFen, taxFen: amountFen - netFen };
  };
  const choose = (files: ChosenFiles): void => {
    setChosen(files);
    if (!files.xml) return;
    const { number, issuedOn, netFen, taxFen, taxRate } = files.xml;
    form.setFieldsValue({ number, issuedOn, netFen, taxFen, ...(taxRate === null ? {} : { taxRate }) });
  };
  const { shape } = IssuedInvoice;
  const first = { issuedOn: dayOf(new Date()), taxRate: 300, ...taxOf(300) };
  return (
    <Card title="登记已开的发票" extra={isDigital(invoice.type) ? '选择 XML 自动填写' : undefined}>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onFinish={(issued) => attach.mutate({ companyId, invoiceId, ...issued, replaces, files: [...chosen.files] })}
      >
        <FileField
          label="发票文件"
          needsXml={isDigital(invoice.type)}
          chosen={chosen}
          onChoose={choose}
          asked={invoice}
        />
        <div className={css.grid}>
          <Form.Item name="number" label="发票号码" rules={[fieldRule(shape.number)]}>
            <Input maxLength={20} inputMode="numeric" />
          </Form.Item>
          <Form.Item name="issuedOn" label="开票日期" rules={[fieldRule(shape.issuedOn)]}>
            <Input type="date" />
          </Form.Item>
          <Form.Item name="taxRate" label="税率">
            <Select options={RATES} onChange={(rate: number) => form.setFieldsValue(taxOf(rate))} />
          </Form.Item>
          <Form.Item name="netFen" label="不含税金额（元）" rules={[fieldRule(shape.netFen)]}>
            <MoneyInput label="不含税金额" />
          </Form.Item>
          <Form.Item name="taxFen" label="税额（元）" rules={[fieldRule(shape.taxFen)]}>
            <MoneyInput label="税额" />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" loading={attach.isPending}>
          登记
        </Button>
      </Form>
    </Card>
  );
}
