import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { Facts } from '#console/kit/Facts.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card } from '#console/kit/page.tsx';
import { Dash, Money } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { AccountKind } from '#rules/company.ts';
import { CarpoolOffer, CompanyTerms, type TermsEdit } from '#rules/company-terms.ts';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import { tellInForm } from '../kit/tell-in-form.ts';

type Company = Output<typeof deskApi.company>;
const PER_CENT = 100;

type Draft = Pick<
  CompanyTerms,
  'creditFen' | 'paymentDays' | 'invoiceTitle' | 'taxpayerId' | 'salesName' | 'salesPhone'
> & {
  discount: number;
};

interface EditProps {
  company: Company;
  open: boolean;
  onClose: () => void;
}

function EditTerms({ company, open, onClose }: EditProps) {
  const [form] = Form.useForm<Draft>();
  const { terms, companyId } = company;
  const save = useMutation({
    ...mutation(deskApi.setTerms, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      notify.success('条款已修改');
      onClose();
    },
  });
  const { creditFen, paymentDays, invoiceTitle, taxpayerId, salesName, salesPhone } = terms;
  const first = { creditFen, paymentDays, invoiceTitle, taxpayerId, salesName, salesPhone };
  // What was not touched is left out, and stays what a colleague may have made of it meanwhile.
  const send = ({ discount, ...draft }: Draft): void => {
    const sent: TermsEdit = { ...draft, discountPerTenThousand: Math.round(discount * PER_CENT) };
    const changed = Object.entries(sent).filter(([name, value]) => terms[name as keyof TermsEdit] !== value);
    if (changed.length === 0) onClose();
    else save.mutate({ companyId, ...Object.fromEntries(changed) });
  };
  const { shape } = CompanyTerms;
  return (
    <Modal
      open={open}
      title={`${company.name} 的条款`}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...first, discount: terms.discountPerTenThousand / PER_CENT }}
        onFinish={send}
      >
        {terms.accountKind === 'postpaid' && (
          <Form.Item name="creditFen" label="总授信额度（元）" rules={[fieldRule(shape.creditFen)]}>
            <MoneyInput label="总授信额度" />
          </Form.Item>
        )}
        <Form.Item name="discount" label="协议价（%）">
          <InputNumber min={0.01} max={100} precision={2} />
        </Form.Item>
        <Form.Item name="paymentDays" label="付款期限（天）" rules={[fieldRule(shape.paymentDays)]}>
          <InputNumber min={0} max={365} precision={0} />
        </Form.Item>
        <Form.Item name="invoiceTitle" label="发票抬头" rules={[fieldRule(shape.invoiceTitle)]}>
          <Input />
        </Form.Item>
        <Form.Item name="taxpayerId" label="税号" rules={[fieldRule(shape.taxpayerId)]}>
          <Input />
        </Form.Item>
        <Form.Item name="salesName" label="销售" rules={[fieldRule(shape.salesName)]}>
          <Input />
        </Form.Item>
        <Form.Item name="salesPhone" label="销售电话" rules={[fieldRule(shape.salesPhone)]}>
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** What was agreed with the company. */
export function TermsCard({ company }: { company: Company }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { terms } = company;
  const edit = may('companies', 'act') && <Button onClick={() => setOpen(true)}>修改</Button>;
  return (
    <Card title="条款" extra={edit}>
      <Facts
        rows={pairs([
          ['账户类型', AccountKind.labelOf(terms.accountKind)],
          [
            '总授信额度',
            terms.accountKind === 'postpaid' ? <Money key="credit" fen={terms.creditFen} /> : <Dash key="no" />,
          ],
          ['协议价', `${terms.discountPerTenThousand / PER_CENT}%`],
          ['付款期限', `${terms.paymentDays} 天`],
          ['发票抬头', terms.invoiceTitle || <Dash key="title" />],
          ['税号', terms.taxpayerId || <Dash key="tax" />],
          ['最低开票', <Money key="least" fen={terms.invoiceMinimumFen} />],
          ['拼车', CarpoolOffer.labelOf(terms.carpoolOffer)],
          ['费用偏差复核', `超过 ${terms.priceBoundPerTenThousand / PER_CENT}%`],
          ['销售', [terms.salesName, terms.salesPhone].filter(Boolean).join(' ') || <Dash key="sales" />],
        ])}
      />
      <EditTerms company={company} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
