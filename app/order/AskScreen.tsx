import { Route } from 'lucide-react';
import { useState } from 'react';
import { appQuestionApi } from '#contract/app-questions.ts';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { CostQuestion, QUESTION_WORDS_MOST, QuestionKind } from '#rules/order/question.ts';
import { FeeLine } from '#rules/tariff/fee-lines.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { useDraft } from '../kit/draft.ts';
import { WordsField } from '../kit/Field.tsx';
import { Amount } from '../kit/Money.tsx';
import { Note } from '../kit/Note.tsx';
import { Chips } from '../kit/parts.tsx';
import { back } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Failed, Loading } from '../kit/states.tsx';
import { useHere } from '../kit/use-here.ts';
import { kilometers } from '../kit/when.ts';
import css from './ask.module.css';
import { feesOf } from './FeeTable.tsx';

const KINDS = QuestionKind.names.map((name) => [name, QuestionKind.labelOf(name)] as const);

interface Draft {
  lines: readonly FeeLine[];
  kind: QuestionKind | null;
  text: string;
}
const EMPTY: Draft = { lines: [], kind: null, text: '' };

function keptDraft(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { lines, kind, text } = { lines: [], kind: null, text: '', ...kept };
  return {
    lines: FeeLine.names.filter((line) => Array.isArray(lines) && lines.some((one) => one === line)),
    kind: QuestionKind.names.find((name) => name === kind) ?? null,
    text: typeof text === 'string' ? text : '',
  };
}

/** What the way really was beside what it was expected to be. */
function comparedText({ meters, planned }: AppOrderDetail): string | null {
  if (meters === null || planned.meters === 0) return null;
  const more = ((meters - planned.meters) / planned.meters) * 100;
  const share = `${more < 0 ? '少' : '多'} ${Math.abs(more).toFixed(1)}%`;
  return `系统比对：实际 ${kilometers(meters)}，预估 ${kilometers(planned.meters)}，${share}。路线和这个结果会一起提交。`;
}

function Lines({ order, draft, onDraft }: { order: AppOrderDetail; draft: Draft; onDraft: (draft: Draft) => void }) {
  const fees = feesOf(order).filter(([, fen]) => fen > 0);
  const chosen = fees.filter(([line]) => draft.lines.includes(line));
  const toggle = (line: FeeLine): void => {
    const others = draft.lines.filter((one) => one !== line);
    onDraft({ ...draft, lines: others.length < draft.lines.length ? others : [...others, line] });
  };
  return (
    <section className={css.box} aria-label="费用">
      {fees.map(([line, fen]) => (
        <label key={line} className={css.line}>
          <input type="checkbox" checked={draft.lines.includes(line)} onChange={() => toggle(line)} />
          <span>
            {FeeLine.labelOf(line)} <small>{order.lineNotes[line]}</small>
          </span>
          <Amount fen={fen} />
        </label>
      ))}
      <p className={css.chosen} aria-live="polite">
        <span>有疑问的 {chosen.length} 项</span>
        <b>{moneyText(chosen.reduce((sum, [, fen]) => sum + fen, 0))}</b>
      </p>
    </section>
  );
}

function AskForm({ order }: { order: AppOrderDetail }) {
  const { orderId } = order;
  const [draft, setDraft, dropDraft] = useDraft(`ask.${orderId}`, () => EMPTY, keptDraft);
  const [missing, setMissing] = useState<string | null>(null);
  const ask = useWrite(appQuestionApi.ask);
  const isHere = useHere();
  const change = (next: Draft): void => {
    setMissing(null);
    setDraft(next);
  };
  const submit = (): void => {
    const read = CostQuestion.safeParse({ ...draft, kind: draft.kind ?? undefined });
    setMissing(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) return;
    // Followed also where somebody leaves: what was sent is no draft any more.
    ask.mutateAsync({ orderId, ...read.data }).then(
      () => {
        dropDraft();
        if (isHere()) back(`/o/${orderId}`);
      },
      () => undefined,
    );
  };
  const compared = comparedText(order);
  return (
    <Screen
      top={<TopBar title="费用有问题" home={`/o/${orderId}`} closes />}
      bottom={
        <Acts above={missing && <span role="alert">{missing}</span>}>
          <Button look="filled" wide busy={ask.isPending} onClick={submit}>
            提交
          </Button>
        </Acts>
      }
    >
      <p className={css.intro}>选出有疑问的费用。企业管理员和服务商会看到，答复前不会自动确认，也不用付款。</p>
      <Lines order={order} draft={draft} onDraft={change} />
      <p className={css.head}>是什么问题</p>
      <Chips
        label="是什么问题"
        options={KINDS}
        value={draft.kind}
        onChoose={(kind: QuestionKind) => change({ ...draft, kind })}
      />
      <div className={css.words}>
        <WordsField
          label="说明"
          most={QUESTION_WORDS_MOST}
          value={draft.text}
          onValue={(text) => change({ ...draft, text })}
        />
      </div>
      {ask.error && <Note tone="bad">{reasonOf(ask.error)}</Note>}
      {compared && <Note icon={<Route size={18} />}>{compared}</Note>}
    </Screen>
  );
}

/** Somebody does not understand a cost: which lines, what about them, and in their own words. */
export function AskScreen({ params }: { params: Record<string, string> }) {
  const order = useRead(appRidesApi.order, { orderId: Number(params.id) });
  if (order.data?.can.includes('ask')) return <AskForm order={order.data} />;
  return (
    <Screen top={<TopBar title="费用有问题" home={`/o/${params.id}`} closes />}>
      {order.data && <Note>{order.data.ask ? '疑问已经提交，等待答复。' : '这个订单现在不能提出费用疑问。'}</Note>}
      {order.error && <Failed error={order.error} onRetry={() => void order.refetch()} />}
      {order.isPending && <Loading />}
    </Screen>
  );
}
