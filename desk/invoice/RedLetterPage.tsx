import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Input, Segmented } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { Dash, Money, OrderNo, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { moneyText } from '#rules/money.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import { orderPath } from '../kit/paths.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useTab } from '../kit/use-filters.ts';

type Letter = Output<typeof deskApi.allRedLetters>['rows'][number];

function Issue({ letter }: { letter: Letter }) {
  const [form] = Form.useForm<{ number: string }>();
  const { companyId, redLetterId } = letter;
  const issue = useMutation({
    ...mutation(deskApi.issueRedLetter, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => notify.success('红字发票已登记'),
  });
  return (
    <Card title="登记红字发票">
      <Form form={form} layout="vertical" onFinish={({ number }) => issue.mutate({ companyId, redLetterId, number })}>
        <Form.Item
          name="number"
          label="红字发票号码"
          rules={[{ required: true, pattern: /^[0-9]{8,20}$/, message: '发票号码应为 8 至 20 位数字' }]}
        >
          <Input maxLength={20} inputMode="numeric" style={{ width: 260 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={issue.isPending}>
          登记
        </Button>
      </Form>
    </Card>
  );
}

function Case({ letter }: { letter: Letter }) {
  const may = useMay();
  const isIssued = letter.number !== null;
  return (
    <>
      <CaseHead
        title={`${letter.companyName}，红字 ${moneyText(letter.amountFen)}`}
        mark={<StatePill state={isIssued ? 'ok' : 'wait'}>{isIssued ? '已开' : '待开'}</StatePill>}
        facts={
          <>
            <Fact label="原发票">{letter.invoiceNo}</Fact>
            <Fact label="原金额">{moneyText(letter.invoiceFen)}</Fact>
            <Fact label="需要">
              <TimeText at={letter.neededAt} />
            </Fact>
          </>
        }
      />
      <Card title="红字明细">
        <Facts
          columns={2}
          rows={pairs([
            [
              '订单号',
              <Link key="no" to={orderPath(letter.companyId, letter.orderId)}>
                <OrderNo no={letter.orderNo} />
              </Link>,
            ],
            ['起因', letter.reason],
            ['冲红', <Money key="fen" fen={-letter.amountFen} />],
            ['冲后合计', <Money key="left" fen={letter.invoiceFen - letter.amountFen} />],
            ['抬头', letter.title],
            ['红字号码', letter.number ?? <Dash key="number" />],
          ])}
        />
      </Card>
      {!isIssued && may('prices', 'act') && <Issue letter={letter} />}
    </>
  );
}

const TABS: { value: 'waiting' | 'all'; label: string }[] = [
  { value: 'waiting', label: '待开' },
  { value: 'all', label: '全部' },
];

/** Invoices that were issued and of whose rides something was given back since. */
export function RedLetterPage() {
  const [tab, setTab] = useTab(TABS);
  const asked = { waiting: tab === 'waiting' ? true : undefined, page: 1, pageSize: 100 };
  const list = useQuery(query(deskApi.allRedLetters, asked));
  return (
    <CasePage
      header={
        <PageHeader
          title="红字发票"
          facts="已开发票的行程退款后，要开红字发票冲减"
          actions={<Segmented options={TABS} value={tab} onChange={setTab} aria-label="状态" />}
        />
      }
      what="红字发票"
      query={list}
      keyOf={({ companyId, redLetterId }) => `${companyId}-${redLetterId}`}
      empty="没有待开的红字发票"
      line={(row) => (
        <CaseLine
          title={row.companyName}
          side={<Money fen={-row.amountFen} />}
          text={`发票 ${row.invoiceNo ?? ''}`}
          mark={<StateMark state={row.number ? 'ok' : 'wait'}>{row.number ? '已开' : '待开'}</StateMark>}
        />
      )}
    >
      {(row) => <Case letter={row} />}
    </CasePage>
  );
}
