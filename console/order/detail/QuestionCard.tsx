import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { type AskedQuestion, orderQuestionApi } from '#contract/app-questions.ts';
import { localText } from '#rules/calendar.ts';
import { QUESTION_WORDS_MOST, QuestionAnswer } from '#rules/order/question.ts';
import { FeeLine } from '#rules/tariff/fee-lines.ts';
import { mutation, query } from '../../kit/api.ts';
import { Facts } from '../../kit/Facts.tsx';
import { fieldRule } from '../../kit/field-rule.ts';
import { notify } from '../../kit/notify.tsx';
import { Card } from '../../kit/page.tsx';
import { StateMark } from '../../kit/StateMark.tsx';
import css from './detail.module.css';

function AnswerForm({ questionId }: { questionId: number }) {
  const [form] = Form.useForm<{ answer: string }>();
  const answer = useMutation(mutation(orderQuestionApi.answer));
  const submit = async (filled: { answer: string }): Promise<void> => {
    await answer.mutateAsync({ questionId, answer: filled.answer.trim() });
    notify.success('已答复');
  };
  return (
    <Form form={form} layout="vertical" onFinish={(filled) => void submit(filled).catch(() => undefined)}>
      <Form.Item
        label="答复"
        name="answer"
        rules={[fieldRule(QuestionAnswer)]}
        extra="员工会收到短信和消息；答复后重新计算 72 小时的确认时间"
      >
        <Input.TextArea rows={2} maxLength={QUESTION_WORDS_MOST} showCount />
      </Form.Item>
      <Button htmlType="submit" loading={answer.isPending}>
        发送答复
      </Button>
    </Form>
  );
}

const rowsOf = ({ kindName, lines, text, askedAt, endedByName, answer, answeredAt }: AskedQuestion) => [
  { label: '问题', value: kindName },
  { label: '费用项', value: lines.map((line) => FeeLine.labelOf(line)).join('、') || '整单' },
  ...(text ? [{ label: '说明', value: text }] : []),
  { label: '提出时间', value: localText(askedAt) },
  ...(answer && answeredAt ? [{ label: '答复', value: `${answer}（${endedByName}，${localText(answeredAt)}）` }] : []),
];

/** What the person asked about the cost, and the answer of whoever looks after them. */
export function QuestionCard({ orderId }: { orderId: number }) {
  const { data } = useQuery(query(orderQuestionApi.questions, { id: orderId }, { fresh: true }));
  if (!data || data.rows.length === 0) return null;
  return data.rows.map((question) => {
    const { questionId, endedBy } = question;
    return (
      <Card
        key={questionId}
        title="费用疑问"
        extra={
          <StateMark state={endedBy === null ? 'wait' : 'ok'}>
            {endedBy === null ? '待答复' : endedBy === 'person' ? '本人已确认费用' : '已答复'}
          </StateMark>
        }
      >
        <Facts rows={rowsOf(question)} />
        {endedBy === null && data.mayAnswer && (
          <div className={css.answer}>
            <AnswerForm questionId={questionId} />
          </div>
        )}
      </Card>
    );
  });
}
