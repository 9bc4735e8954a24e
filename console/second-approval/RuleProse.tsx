import { useQuery } from '@tanstack/react-query';
import { secondApprovalApi } from '#contract/second-approval.ts';
import { metersText } from '#rules/meters.ts';
import { SILENCE_HOURS } from '#rules/order/settling.ts';
import { query } from '../kit/api.ts';
import { Card } from '../kit/page.tsx';
import css from './RuleEditor.module.css';
import type { RuleForm } from './rule-form.ts';

const typedMeters = (text: string): string => (/^\d+$/.test(text) ? metersText(Number(text)) : `${text || '—'} 米`);

function watchedText({ watchesCost, watchesStart, startText, watchesEnd, endText }: RuleForm): string {
  const parts = [
    watchesCost && '费用超标',
    watchesStart && `上车点偏离超过 ${typedMeters(startText)}`,
    watchesEnd && `下车点偏离超过 ${typedMeters(endText)}`,
  ].filter((part) => part !== false);
  return parts.join('、或');
}

const isPlace = ({ watchesStart, watchesEnd }: RuleForm): boolean => watchesStart || watchesEnd;

function rejectedText(form: RuleForm): string {
  if (!isPlace(form)) return '超出的部分转为个人支付';
  return form.watchesCost ? '费用超标的，超出部分转为个人支付；地点偏离的，整单转为个人支付' : '整单转为个人支付';
}

/** What happens to an order that the rule finds, step by step, as the form stands. */
export function RuleProse({ form }: { form: RuleForm }) {
  const flows = useQuery(query(secondApprovalApi.flows, {}));
  const flow = flows.data?.find(({ id }) => id === form.flowId)?.name;
  const watched = watchedText(form);
  return (
    <div className={css.prose}>
      <Card title="命中规则的订单">
        <ol className={css.lines}>
          <li>
            行程结束、费用算出时检查：
            {watched ? <b>{watched}</b> : <span className={css.pending}>还没有选择触发条件</span>}
          </li>
          <li>
            标记为“二次审批”，暂不结算，短信请下单人在 <b>{SILENCE_HOURS} 小时</b>内说明原因
          </li>
          <li>说明后或逾期，按{flow ? <b>“{flow}”</b> : <span className={css.pending}>所选的审批流程</span>}审批</li>
          <li>
            <b>通过</b>：企业支付，超出限额的部分也由企业承担，不占用限额
          </li>
          <li>
            <b>驳回</b>：{rejectedText(form)}
          </li>
        </ol>
      </Card>
    </div>
  );
}
