import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Radio, Segmented } from 'antd';
import { query } from '#console/kit/api.ts';
import { Facts } from '#console/kit/Facts.tsx';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { Money, OrderNo, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { RaisedObjection } from '#contract/desk-today.ts';
import { PROMISED_DAYS } from '#rules/desk/deadlines.ts';
import { ObjectionOutcome } from '#rules/objection.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { NamedCase } from '../kit/NamedCase.tsx';
import { pairs } from '../kit/pairs.ts';
import { orderPath } from '../kit/paths.ts';
import { ReasonInput } from '../kit/ReasonInput.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useTab } from '../kit/use-filters.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
import { Proofs } from './Proofs.tsx';

interface Decision {
  outcome: ObjectionOutcome;
  refundFen: number | null;
  remark: string;
}

function Decide({ objection }: { objection: RaisedObjection }) {
  const [form] = Form.useForm<Decision>();
  const outcome = Form.useWatch('outcome', form);
  const { act, isPending } = useMoneyAct();
  const { companyId, objectionNo } = objection;
  const submit = ({ remark = '', ...sent }: Decision): void => {
    const refundFen = sent.outcome === 'part' ? sent.refundFen : null;
    const verdict = { companyId, objectionNo, outcome: sent.outcome, refundFen, remark, relationOrderNo: '' };
    act(`处理异议：${ObjectionOutcome.labelOf(sent.outcome)}`, deskApi.decideObjection, verdict).catch(
      tellInForm(form),
    );
  };
  return (
    <Card title="处理">
      <Form form={form} layout="vertical" initialValues={{ outcome: 'full', remark: '' }} onFinish={submit}>
        <Form.Item name="outcome" label="结果">
          <Radio.Group options={ObjectionOutcome.options} />
        </Form.Item>
        {outcome === 'part' && (
          <Form.Item name="refundFen" label="退还金额（元）" rules={[{ required: true, message: '请填写退还金额' }]}>
            <MoneyInput label="退还金额" />
          </Form.Item>
        )}
        <Form.Item
          name="remark"
          label="给企业的说明"
          rules={outcome === 'rejected' ? [{ required: true, message: '请填写不予调整的原因' }] : []}
        >
          <ReasonInput occasion="objection" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          看看会变什么
        </Button>
      </Form>
    </Card>
  );
}

function Case({ objection }: { objection: RaisedObjection }) {
  const may = useMay();
  const isOpen = objection.status === 'open';
  return (
    <>
      <CaseHead
        title={objection.description}
        mark={
          <StatePill state={isOpen ? 'wait' : 'ok'}>
            {objection.outcome ? ObjectionOutcome.labelOf(objection.outcome) : '待处理'}
          </StatePill>
        }
        facts={
          <>
            <Fact label="企业">{objection.companyName}</Fact>
            <Fact label="异议">{objection.objectionNo}</Fact>
            <Fact label={isOpen ? '期限' : '处理'}>
              <TimeText at={isOpen ? objection.dueAt : objection.decidedAt} />
            </Fact>
          </>
        }
      />
      <Card title="订单">
        <Facts
          columns={2}
          rows={pairs([
            [
              '订单号',
              <Link key="no" to={orderPath(objection.companyId, objection.orderId)}>
                <OrderNo no={objection.orderNo} />
              </Link>,
            ],
            ['乘车人', objection.riderName],
            ['用车时间', <TimeText key="at" at={objection.rideAt} />],
            ['企业支付', <Money key="fen" fen={objection.companyFen} />],
            ['账单', objection.billNo],
            ['提出时间', <TimeText key="applied" at={objection.appliedAt} />],
            ...(objection.refundFen === null
              ? []
              : ([['退还', <Money key="refund" fen={objection.refundFen} />]] as const)),
          ])}
        />
      </Card>
      {objection.proofCount > 0 && <Proofs objection={objection} />}
      {isOpen && may('objections', 'act') && <Decide objection={objection} />}
    </>
  );
}

const TABS: { value: 'open' | 'decided'; label: string }[] = [
  { value: 'open', label: '待处理' },
  { value: 'decided', label: '已处理' },
];

const ANY = { status: undefined, companyId: undefined, objectionNo: undefined, page: 1 };

function Named({ id }: { id: string }) {
  const asked = { ...ANY, objectionNo: id, pageSize: 1 };
  const read = useQuery(query(deskApi.raisedObjections, asked, { fresh: true }));
  return (
    <NamedCase what="异议" read={read}>
      {(row) => <Case objection={row} />}
    </NamedCase>
  );
}

/** What companies object to, of all of them together. */
export function ObjectionPage() {
  const [status, setStatus] = useTab(TABS);
  const list = useQuery(query(deskApi.raisedObjections, { ...ANY, status, pageSize: 100 }));
  return (
    <CasePage
      header={
        <PageHeader
          title="异议"
          facts={`承诺 ${PROMISED_DAYS.objection} 个工作日内处理`}
          actions={<Segmented options={TABS} value={status} onChange={setStatus} aria-label="状态" />}
        />
      }
      what="异议"
      query={list}
      keyOf={({ objectionNo }) => objectionNo}
      empty={status === 'open' ? '没有待处理的异议' : '还没有处理过的异议'}
      named={(id) => <Named id={id} />}
      line={(row) => (
        <CaseLine
          title={row.description}
          side={<Money fen={row.companyFen} />}
          text={`${row.companyName} · 账单 ${row.billNo}`}
          mark={
            <StateMark state={row.status === 'open' ? 'wait' : 'ok'}>
              {row.outcome ? ObjectionOutcome.labelOf(row.outcome) : '待处理'}
            </StateMark>
          }
        />
      )}
    >
      {(row) => <Case objection={row} />}
    </CasePage>
  );
}
