import { useState } from 'react';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useWrite } from '../kit/calls.ts';
import { useDraft } from '../kit/draft.ts';
import { WordsField } from '../kit/Field.tsx';
import { Box, Chips, Note, Row } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { kilometers, whenText } from '../kit/when.ts';
import css from './order.module.css';

const WORDS_MAX = 200;
const READY = [
  ['路程远', '路程远'],
  ['交通管制绕行', '交通管制绕行'],
  ['航班晚点', '航班晚点'],
] as const;

/** A second-approval rule found something: whoever booked says why, and somebody decides. */
export function ExplainScreen({ order }: { order: AppOrderDetail }) {
  const [words, setWords, dropWords] = useDraft(
    `explain.${order.orderId}`,
    () => '',
    (kept) => (typeof kept === 'string' ? kept : null),
  );
  const [missing, setMissing] = useState(false);
  const explain = useWrite(appRidesApi.explain);
  const submit = (): void => {
    const reason = words.trim();
    setMissing(reason === '');
    if (reason !== '') explain.mutate({ orderId: order.orderId, reason }, { onSuccess: dropWords });
  };
  return (
    <Screen
      top={<TopBar title="说明情况" home="/orders" heading={false} />}
      bottom={
        <Acts>
          <Button look="filled" wide busy={explain.isPending} onClick={submit}>
            提交说明
          </Button>
        </Acts>
      }
    >
      <div className={css.statement}>
        <h1>这单需要二次审批，请说明情况</h1>
        <p>
          “{order.sceneName}”实付 {moneyText(order.actualPayFen ?? 0)}。
          {order.reasonBy && `${whenText(order.reasonBy)} 前填写，过时不填，直接交给审批人。`}
        </p>
      </div>
      <Box>
        <Row
          label={`${order.start.address} → ${order.end.address}`}
          help={`${whenText(order.rideAt)}${order.meters === null ? '' : `，${kilometers(order.meters)}`}`}
        />
      </Box>
      <div className={css.padded}>
        <WordsField
          label="情况说明"
          most={WORDS_MAX}
          value={words}
          error={missing && words.trim() === '' ? '请填写说明' : undefined}
          onValue={setWords}
        />
      </div>
      <Chips
        label="常用的说明"
        options={READY}
        value={null}
        onChoose={(text) => setWords(words ? `${words}，${text}` : text)}
      />
      {explain.error && <Note tone="bad">{reasonOf(explain.error)}</Note>}
      <Note>说明后交给审批人：通过，企业按规则付；不通过，超出的部分或整单由个人付。</Note>
    </Screen>
  );
}
