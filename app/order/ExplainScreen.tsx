import { Stamp, X } from 'lucide-react';
import { useState } from 'react';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useWrite } from '../kit/calls.ts';
import { useDraft } from '../kit/draft.ts';
import { WordsField } from '../kit/Field.tsx';
import { Note } from '../kit/Note.tsx';
import { Box, Chips, Group, Row } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { kilometers, whenText } from '../kit/when.ts';
import { Ends } from '../parts/Ends.tsx';
import { PassedRow } from '../parts/PassedRow.tsx';
import css from './order.module.css';

const WORDS_MAX = 200;
const READY = [
  ['路程远', '路程远'],
  ['交通管制绕行', '交通管制绕行'],
  ['航班晚点', '航班晚点'],
] as const;

/** The one thing that the rule found, as the reason to ask. */
function titleOf({ second, actualPayFen }: AppOrderDetail): string {
  const over = second?.baseFen == null ? 0 : (actualPayFen ?? 0) - second.baseFen;
  if (second?.findings.length === 1 && over > 0) return `这单比基准多 ${moneyText(over)}，请说明情况`;
  return second?.findings[0] ? `${second.findings[0]}，请说明情况` : '这单需要二次审批，请说明情况';
}

const baseText = ({ second }: AppOrderDetail): string =>
  second?.baseFen == null ? '' : `基准 ${moneyText(second.baseFen)}，`;

/** Who decides, and both outcomes in money. */
function Afterwards({ order: { second } }: { order: AppOrderDetail }) {
  if (second === null) return <Note>说明后交给审批人决定。</Note>;
  const { approvers, passed, rejected } = second;
  const who = approvers.length > 1 ? `${approvers.join('、')}，任一人` : (approvers[0] ?? '二次审批规则指定的人');
  return (
    <Group title="之后">
      <Box>
        <Row icon={<Stamp size={18} />} label="审批人决定" help={who} />
        <PassedRow {...passed} />
        <Row
          icon={<X size={18} color="var(--qx-error)" />}
          label={
            <>
              不通过，个人付 <b>{moneyText(rejected.personalFen)}</b>
            </>
          }
          help={`其余 ${moneyText(rejected.companyFen)} 企业付`}
        />
      </Box>
    </Group>
  );
}

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
    if (reason !== '') explain.mutateAsync({ orderId: order.orderId, reason }).then(dropWords, () => undefined);
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
        <h1>{titleOf(order)}</h1>
        <p>
          “{order.sceneName}”{baseText(order)}实付 {moneyText(order.actualPayFen ?? 0)}。
          {order.reasonBy && `${whenText(order.reasonBy)} 前填写，过时不填，直接交给审批人。`}
        </p>
      </div>
      <Box>
        <Ends
          from={order.start.address}
          to={order.end.address}
          via={[]}
          aside={`${whenText(order.rideAt)}${order.meters === null ? '' : `，${kilometers(order.meters)}`}`}
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
      <Afterwards order={order} />
    </Screen>
  );
}
