import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Radio } from 'antd';
import { query } from '#console/kit/api.ts';
import { Facts } from '#console/kit/Facts.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { Money, OrderNo, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import { type HeldPrice, Reason } from '#contract/desk-prices.ts';
import { DUE } from '#rules/desk/deadlines.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus, PriceOutcome } from '#rules/order.ts';
import { FeeLine } from '#rules/tariff.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import { orderPath } from '../kit/paths.ts';
import { ReasonInput } from '../kit/ReasonInput.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';

/** A corrected price is pushed by the fleet's own system, which has the measures; here it is taken or sent back. */
const OUTCOMES = PriceOutcome.options.filter(({ value }) => value !== 'corrected');

function Decide({ price }: { price: HeldPrice }) {
  const [form] = Form.useForm<{ outcome: PriceOutcome; reason: string }>();
  const { act, isPending } = useMoneyAct();
  const { companyId, orderId } = price;
  const submit = ({ outcome, reason }: { outcome: PriceOutcome; reason: string }): void => {
    const decision = { companyId, orderId, outcome, reason };
    act(PriceOutcome.labelOf(outcome), deskApi.decidePrice, decision).catch(tellInForm(form));
  };
  return (
    <Card title="处理">
      <Form form={form} layout="vertical" initialValues={{ outcome: 'asPushed' }} onFinish={submit}>
        <Form.Item name="outcome" label="结果">
          <Radio.Group options={OUTCOMES} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[fieldRule(Reason)]}>
          <ReasonInput occasion="price" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          看看会变什么
        </Button>
      </Form>
    </Card>
  );
}

function Case({ price }: { price: HeldPrice }) {
  const may = useMay();
  const lines = FeeLine.names.filter((name) => price.lines[name] !== undefined);
  return (
    <>
      <CaseHead
        title={`订单 ${price.number} 的费用`}
        mark={<StatePill state="wait">等待复核</StatePill>}
        facts={
          <>
            <Fact label="企业">{price.companyName}</Fact>
            <Fact label="推送">
              <TimeText at={price.heldAt} />
            </Fact>
            <Fact label="期限">
              <TimeText at={DUE.price(price.heldAt)} />
            </Fact>
          </>
        }
      />
      <Card title="为什么停下">
        {price.doubts.map(({ code, text }) => (
          <p key={code}>
            <StateMark state="bad">{text}</StateMark>
          </p>
        ))}
      </Card>
      <Card title="费用">
        <Facts
          columns={2}
          rows={pairs([
            [
              '订单号',
              <Link key="no" to={orderPath(price.companyId, price.orderId)}>
                <OrderNo no={price.number} />
              </Link>,
            ],
            ['订单状态', OrderStatus.labelOf(price.status)],
            ['用车时间', <TimeText key="at" at={price.rideAt} />],
            ['预估', <Money key="estimate" fen={price.estimateFen} />],
            ...lines.map((name) => [FeeLine.labelOf(name), <Money key={name} fen={price.lines[name] ?? 0} />] as const),
            ['推送的实付', <Money key="pay" fen={price.actualPayFen} />],
          ])}
        />
      </Card>
      {may('prices', 'act') && <Decide price={price} />}
    </>
  );
}

/** Prices that nobody has believed yet; nothing of them has moved. */
export function HeldPricePage() {
  const list = useQuery(query(deskApi.heldPrices, { companyId: undefined, page: 1, pageSize: 100 }));
  return (
    <CasePage
      header={<PageHeader title="费用复核" facts="推送的费用与资费、预估相差太多或没有里程，先停在这里，没有动账" />}
      what="费用复核"
      query={list}
      keyOf={({ orderId }) => orderId}
      empty="没有等待复核的费用"
      line={(row) => (
        <CaseLine
          title={row.companyName}
          side={<Money fen={row.actualPayFen} />}
          text={`订单 ${row.number}，预估 ${moneyText(row.estimateFen)}`}
          mark={<StateMark state="wait">{row.doubts[0]?.text ?? ''}</StateMark>}
        />
      )}
    >
      {(row) => <Case price={row} />}
    </CasePage>
  );
}
