import { Button, Form, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { DayInput } from '#console/kit/dates.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Day } from '#rules/calendar.ts';
import { AccountKind } from '#rules/company.ts';
import { CarpoolOffer, CompanyTerms, type TermsEdit } from '#rules/company-terms.ts';
import { moneyText } from '#rules/money.ts';
import { useMay } from '../kit/me.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
import { useNewest } from '../kit/use-newest.ts';
import { KindDialog } from './KindDialog.tsx';
import css from './TermsPage.module.css';

const PER_CENT = 100;
type Draft = Omit<CompanyTerms, 'discountPerTenThousand' | 'accountKind' | 'reminderDays'> & {
  discount: number;
  effectiveFrom: Day;
};

const draftOf = ({ discountPerTenThousand, ...terms }: CompanyTerms, today: Day): Draft => ({
  ...terms,
  discount: discountPerTenThousand / PER_CENT,
  effectiveFrom: today,
});

/** What was not touched is left out, and stays what a colleague may have made of it meanwhile. */
function changesOf(terms: CompanyTerms, { discount, effectiveFrom: _, ...draft }: Partial<Draft>): TermsEdit {
  const sent = {
    ...draft,
    ...(discount === undefined ? {} : { discountPerTenThousand: Math.round(discount * PER_CENT) }),
  };
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && name !== 'reminderDays' && terms[name as keyof CompanyTerms] !== value;
  return Object.fromEntries(Object.entries(sent).filter(isChanged));
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.group}>
    <h2>{title}</h2>
    <div className={css.fields}>{children}</div>
  </section>
);

const { shape } = CompanyTerms;
type TextName = 'invoiceTitle' | 'taxpayerId' | 'applicationPrefix' | 'salesName' | 'salesPhone';
const textField = (name: TextName, label: string) => (
  <Form.Item name={name} label={label} rules={[fieldRule(shape[name])]}>
    <Input placeholder="未设" />
  </Form.Item>
);

interface FieldsProps extends Pick<TermsFormProps, 'company'> {
  onKind: (() => void) | undefined;
}

function Fields({ company, onKind }: FieldsProps) {
  const { terms } = company;
  return (
    <>
      <Group title="账户">
        <Form.Item label="账户类型">
          <div className={css.kind}>
            <Input disabled aria-label="账户类型" value={AccountKind.labelOf(terms.accountKind)} />
            {onKind && <Button onClick={onKind}>改类型</Button>}
          </div>
        </Form.Item>
        <Form.Item
          name="creditFen"
          label="总授信额度（元）"
          extra={`现在 ${moneyText(terms.creditFen)}`}
          rules={[fieldRule(shape.creditFen)]}
        >
          <MoneyInput label="总授信额度" disabled={terms.accountKind === 'prepaid'} />
        </Form.Item>
        <Form.Item name="paymentDays" label="付款期限（出账后，天）" rules={[fieldRule(shape.paymentDays)]}>
          <InputNumber min={0} max={365} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Group>
      <Group title="价格与开票">
        <Form.Item name="discount" label="协议价（% 的资费价）" rules={[{ required: true, message: '请填写协议价' }]}>
          <InputNumber min={0.01} max={100} precision={2} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="invoiceMinimumFen" label="最低开票金额（元）" rules={[fieldRule(shape.invoiceMinimumFen)]}>
          <MoneyInput label="最低开票金额" />
        </Form.Item>
        {textField('invoiceTitle', '发票抬头')}
        {textField('taxpayerId', '税号')}
      </Group>
      <Group title="服务">
        <Form.Item name="carpoolOffer" label="拼车">
          <Select options={CarpoolOffer.options} />
        </Form.Item>
        {textField('applicationPrefix', '申请单号前缀')}
        {textField('salesName', '销售')}
        {textField('salesPhone', '销售电话')}
      </Group>
    </>
  );
}

interface TermsFormProps {
  company: { readonly companyId: number; readonly name: string; readonly terms: CompanyTerms };
  today: Day;
}

/** What is agreed with a company, changed at once or from a day on. */
export function TermsForm({ company, today }: TermsFormProps) {
  const [form] = Form.useForm<Draft>();
  const { act, isPending } = useMoneyAct();
  const mayAct = useMay()('companies', 'act');
  const [isKindOpen, setKindOpen] = useState(false);
  const { companyId, name, terms } = company;
  const newest = useMemo(() => draftOf(terms, today), [terms, today]);
  useNewest(form, newest);
  const drafted: Partial<Draft> = Form.useWatch([], form) ?? {};
  const count = Object.keys(changesOf(terms, drafted)).length;
  const send = async (draft: Draft): Promise<void> => {
    const from = draft.effectiveFrom;
    const start = from && from !== today ? { effectiveFrom: from } : {};
    const isDone = await act(`修改条款：${name}`, deskApi.setTerms, {
      companyId,
      ...changesOf(terms, draft),
      ...start,
    });
    if (isDone) form.resetFields();
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        disabled={!mayAct}
        initialValues={newest}
        onFinish={(draft) => void send(draft).catch(tellInForm(form))}
      >
        <Fields company={company} onKind={mayAct ? () => setKindOpen(true) : undefined} />
        {mayAct && (
          <div className={css.foot}>
            <span>改动 {count} 处，从</span>
            <Form.Item name="effectiveFrom" noStyle>
              <DayInput label="生效日期" />
            </Form.Item>
            <span>起生效；加授信、降价、延长付款由同事复核</span>
            <Button onClick={() => form.resetFields()}>取消</Button>
            <Button type="primary" htmlType="submit" loading={isPending} disabled={count === 0}>
              看看会变什么
            </Button>
          </div>
        )}
      </Form>
      {isKindOpen && <KindDialog company={company} onClose={() => setKindOpen(false)} />}
    </>
  );
}
