import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Form, Input, InputNumber, Segmented } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card } from '#console/kit/page.tsx';
import { deskApi } from '#contract/desk.ts';
import type { EnrolmentRow } from '#contract/desk-enrolment.ts';
import { Phone } from '#rules/access.ts';
import { AccountKind } from '#rules/company.ts';
import { CompanyName } from '#rules/company-terms.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './OpenCompany.module.css';

interface Opening {
  companyName: string;
  administratorName: string;
  administratorPhone: string;
  accountKind: 'prepaid' | 'postpaid';
  creditFen: number | null;
  paymentDays: number;
  discount: number;
  salesName: string;
}

const PER_CENT = 100;

/** Accepting opens the company: its administrator is told by SMS and signs in with the number given here. */
export function OpenCompany({ enrolment }: { enrolment: EnrolmentRow }) {
  const [form] = Form.useForm<Opening>();
  const navigate = useNavigate();
  const accept = useMutation({
    ...mutation(deskApi.decideEnrolment, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: ({ companyId }) => {
      notify.success('企业已开通，短信已发给管理员');
      if (companyId !== null) void navigate({ to: `/companies/${companyId}` });
    },
  });
  const kind = Form.useWatch('accountKind', form);
  const open = ({ companyName, administratorName, administratorPhone, ...terms }: Opening): void =>
    accept.mutate({
      enrolmentId: enrolment.enrolmentId,
      status: 'accepted',
      companyName,
      administratorName,
      administratorPhone,
      terms: {
        accountKind: terms.accountKind,
        creditFen: terms.accountKind === 'postpaid' ? (terms.creditFen ?? 0) : 0,
        paymentDays: terms.paymentDays,
        discountPerTenThousand: Math.round(terms.discount * PER_CENT),
        salesName: terms.salesName ?? '',
      },
    });
  const first: Partial<Opening> = {
    companyName: enrolment.companyName,
    administratorName: enrolment.contact,
    administratorPhone: enrolment.phone,
    accountKind: 'postpaid',
    creditFen: 10_000_000,
    paymentDays: 30,
    discount: 100,
    salesName: '',
  };
  return (
    <Card title="开通企业" extra="开通后组织从空白开始">
      <Form form={form} layout="vertical" initialValues={first} onFinish={open}>
        <div className={css.grid}>
          <div className={css.wide}>
            <Form.Item name="companyName" label="企业名称" rules={[fieldRule(CompanyName)]}>
              <Input maxLength={100} />
            </Form.Item>
          </div>
          <Form.Item
            name="administratorName"
            label="管理员姓名"
            rules={[{ required: true, message: '请填写管理员姓名' }]}
          >
            <Input maxLength={25} />
          </Form.Item>
          <Form.Item name="administratorPhone" label="管理员手机" rules={[fieldRule(Phone)]}>
            <Input maxLength={11} inputMode="numeric" />
          </Form.Item>
          <div className={css.wide}>
            <Form.Item name="accountKind" label="账户类型">
              <Segmented options={AccountKind.options} />
            </Form.Item>
          </div>
          {kind === 'postpaid' && (
            <Form.Item
              name="creditFen"
              label="总授信额度（元）"
              rules={[{ required: true, message: '请填写授信额度' }]}
            >
              <MoneyInput label="总授信额度" />
            </Form.Item>
          )}
          <Form.Item name="paymentDays" label="付款期限（天）">
            <InputNumber min={0} max={365} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="discount" label="协议价（%）">
            <InputNumber min={0.01} max={100} precision={2} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="salesName" label="销售">
            <Input maxLength={25} />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" block loading={accept.isPending}>
          开通企业
        </Button>
      </Form>
    </Card>
  );
}
