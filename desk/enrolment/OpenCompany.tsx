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
import { CompanyName, CompanyTerms, FIRST_TERMS, type TermsEdit } from '#rules/company-terms.ts';
import { useMay } from '../kit/me.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
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

/** What the company gains is submitted once there is a company, like every change of its terms. */
const agreedOf = ({ accountKind, creditFen, paymentDays, discount }: Opening): TermsEdit => {
  const agreed = {
    creditFen: accountKind === 'postpaid' ? (creditFen ?? 0) : 0,
    paymentDays,
    discountPerTenThousand: Math.round(discount * PER_CENT),
  };
  return Object.fromEntries(
    Object.entries(agreed).filter(([name, value]) => value !== FIRST_TERMS[name as keyof typeof agreed]),
  );
};

/** Accepting opens the company: its administrator is told by SMS and signs in with the number given here. */
export function OpenCompany({ enrolment }: { enrolment: EnrolmentRow }) {
  const [form] = Form.useForm<Opening>();
  const navigate = useNavigate();
  const mayAgree = useMay()('companies', 'act');
  const { act, isPending } = useMoneyAct();
  const accept = useMutation(mutation(deskApi.decideEnrolment, { quiet: true }));
  const kind = Form.useWatch('accountKind', form);
  const open = async (draft: Opening): Promise<void> => {
    const { companyName, administratorName, administratorPhone, accountKind, salesName } = draft;
    const { companyId } = await accept.mutateAsync({
      enrolmentId: enrolment.enrolmentId,
      status: 'accepted',
      companyName,
      administratorName,
      administratorPhone,
      terms: { accountKind, salesName: salesName ?? '' },
    });
    notify.success('企业已开通，短信已发给管理员');
    if (companyId === null) return;
    const agreed = mayAgree ? agreedOf(draft) : {};
    // The company is there whatever becomes of its terms, and a refusal was told: they can be submitted on its own page.
    if (Object.keys(agreed).length > 0)
      await act(`修改条款：${companyName}`, deskApi.setTerms, { companyId, ...agreed }).catch(() => false);
    void navigate({ to: `/companies/${companyId}` });
  };
  const first: Partial<Opening> = {
    companyName: enrolment.companyName,
    administratorName: enrolment.contact,
    administratorPhone: enrolment.phone,
    accountKind: 'postpaid',
    creditFen: 10_000_000,
    paymentDays: FIRST_TERMS.paymentDays,
    discount: FIRST_TERMS.discountPerTenThousand / PER_CENT,
    salesName: '',
  };
  return (
    <Card title="开通企业" extra="开通后组织从空白开始">
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onFinish={(draft) => void open(draft).catch(tellInForm(form))}
      >
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
          {mayAgree && kind === 'postpaid' && (
            <Form.Item
              name="creditFen"
              label="总授信额度（元）"
              rules={[{ required: true, message: '请填写授信额度' }]}
            >
              <MoneyInput label="总授信额度" />
            </Form.Item>
          )}
          {mayAgree && (
            <>
              <Form.Item name="paymentDays" label="付款期限（天）" rules={[fieldRule(CompanyTerms.shape.paymentDays)]}>
                <InputNumber min={0} max={365} precision={0} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name="discount" label="协议价（%）" rules={[{ required: true, message: '请填写协议价' }]}>
                <InputNumber min={0.01} max={100} precision={2} style={{ width: '100%' }} />
              </Form.Item>
            </>
          )}
          <Form.Item name="salesName" label="销售">
            <Input maxLength={25} />
          </Form.Item>
        </div>
        <p className={css.hint}>
          {mayAgree
            ? '授信、付款期限和协议价在开通后作为条款改动提交，由同事复核放行。'
            : '授信、付款期限和协议价在开通后由有“企业与条款”权限的同事提交。'}
        </p>
        <Button type="primary" htmlType="submit" block loading={accept.isPending || isPending}>
          开通企业
        </Button>
      </Form>
    </Card>
  );
}
