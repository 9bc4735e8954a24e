import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { Facts } from '#console/kit/Facts.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { Dash, Money, OrderNo, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { localText } from '#rules/calendar.ts';
import { isDigital } from '#rules/invoice/codes.ts';
import { ConfirmationNo, confirmBefore, isExpired, RedStage } from '#rules/invoice/red-letter.ts';
import { moneyText } from '#rules/money.ts';
import type { StateKey } from '#ui/state-map.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import { orderPath } from '../kit/paths.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useTab } from '../kit/use-filters.ts';
import { FileField } from './FileField.tsx';
import { type ChosenFiles, NO_FILES } from './read-files.ts';

type Letter = Output<typeof deskApi.allRedLetters>['rows'][number];

const STATES: Record<RedStage, StateKey> = { needed: 'wait', requested: 'wait', confirmed: 'run', issued: 'ok' };
/** Paper is issued without anybody's confirmation. */
const stageLabel = ({ type, stage }: Letter): string =>
  isDigital(type) || stage === 'issued' ? RedStage.labelOf(stage) : '待开';

function Issue({ letter }: { letter: Letter }) {
  const [form] = Form.useForm<{ number: string }>();
  const [chosen, setChosen] = useState<ChosenFiles>(NO_FILES);
  const { companyId, redLetterId } = letter;
  const issue = useMutation({
    ...mutation(deskApi.issueRedLetter, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => notify.success('红字发票已登记'),
  });
  const choose = (files: ChosenFiles): void => {
    setChosen(files);
    if (files.xml) form.setFieldsValue({ number: files.xml.number });
  };
  const send = ({ number }: { number: string }): void =>
    issue.mutate({ companyId, redLetterId, number, files: [...chosen.files] });
  return (
    <Card title="登记红字发票">
      <Form form={form} layout="vertical" onFinish={send}>
        {isDigital(letter.type) && (
          <FileField
            needsXml
            label="红字发票文件"
            chosen={chosen}
            onChoose={choose}
            asked={{ title: letter.title, amountFen: -letter.amountFen }}
          />
        )}
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

function Request({ letter }: { letter: Letter }) {
  const [form] = Form.useForm<{ confirmationNo: string }>();
  const { companyId, redLetterId } = letter;
  const request = useMutation({
    ...mutation(deskApi.requestRedLetter, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => notify.success('已申请，等企业确认'),
  });
  return (
    <Card title="申请红字确认单">
      {letter.declinedReason && <p role="note">企业不同意：{letter.declinedReason}</p>}
      <Form
        form={form}
        layout="vertical"
        onFinish={({ confirmationNo }) => request.mutate({ companyId, redLetterId, confirmationNo })}
      >
        <Form.Item name="confirmationNo" label="税局的红字确认单编号" rules={[fieldRule(ConfirmationNo)]}>
          <Input maxLength={24} inputMode="numeric" style={{ width: 260 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={request.isPending}>
          申请
        </Button>
      </Form>
    </Card>
  );
}

function Recall({ letter }: { letter: Letter }) {
  const recall = useMutation(mutation(deskApi.recallRedLetter));
  const { companyId, redLetterId } = letter;
  return (
    <Card title="等企业确认">
      <p>企业要在 {localText(confirmBefore(letter.requestedAt!))} 前确认，过期作废，需要重新申请。</p>
      <Button
        danger
        loading={recall.isPending}
        onClick={() => recall.mutate({ companyId, redLetterId }, { onSuccess: () => notify.success('已撤回') })}
      >
        撤回确认单
      </Button>
    </Card>
  );
}

/** Over a digital invoice one step after the other; over paper at once. */
function NextStep({ letter }: { letter: Letter }) {
  if (!isDigital(letter.type) || letter.stage === 'confirmed') return <Issue letter={letter} />;
  const isWaiting = letter.stage === 'requested' && !isExpired(letter, new Date());
  return isWaiting ? <Recall letter={letter} /> : <Request letter={letter} />;
}

const stepsOf = (letter: Letter) => [
  { title: '申请红字确认单', at: letter.requestedAt, by: letter.requestedBy },
  { title: '企业在税局确认', at: letter.confirmedAt, by: letter.confirmedBy },
  { title: '开红字发票', at: letter.issuedAt, by: letter.number ?? '' },
];

function Steps({ letter }: { letter: Letter }) {
  return (
    <Card title="经过">
      <Facts
        columns={2}
        rows={pairs([
          ...stepsOf(letter).map(
            ({ title, at, by }) => [title, at ? `${localText(at)} ${by}` : <Dash key={title} />] as const,
          ),
          ['确认单编号', letter.confirmationNo ?? <Dash key="confirmation" />],
        ])}
      />
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
        mark={<StatePill state={STATES[letter.stage]}>{stageLabel(letter)}</StatePill>}
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
            ['冲后合计', <Money key="left" fen={letter.invoiceFen - letter.redFen} />],
            ['抬头', letter.title],
            ['红字号码', letter.number ?? <Dash key="number" />],
          ])}
        />
      </Card>
      {isDigital(letter.type) && <Steps letter={letter} />}
      {!isIssued && may('prices', 'act') && <NextStep letter={letter} />}
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
          mark={<StateMark state={STATES[row.stage]}>{stageLabel(row)}</StateMark>}
        />
      )}
    >
      {(row) => <Case letter={row} />}
    </CasePage>
  );
}
