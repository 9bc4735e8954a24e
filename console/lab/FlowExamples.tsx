import { Button } from 'antd';
import { useState } from 'react';
import type { FlowResult } from '#contract/lab-flow.ts';
import { Card } from '../kit/page.tsx';
import { TimeText } from '../kit/values.tsx';
import css from './lab.module.css';

/** One application by both: who decides each step. */
export function FlowExamples({ examples }: Pick<FlowResult, 'examples'>) {
  const [nth, setNth] = useState(0);
  const example = examples[nth % Math.max(1, examples.length)];
  const next = (
    <Button type="link" size="small" onClick={() => setNth(nth + 1)}>
      换一份
    </Button>
  );
  return (
    <Card title="一份申请，前后怎么走" extra={examples.length > 1 ? next : undefined}>
      {!example ? (
        <p className={css.label}>没有一份申请换了审批人。</p>
      ) : (
        <>
          <p className={css.label}>
            {example.name} · {example.departmentName}，<TimeText at={example.at} style="short" /> 提交
          </p>
          <table className={css.routes} aria-label="这份申请的审批人">
            <thead>
              <tr>
                <th scope="col">步骤</th>
                <th scope="col">现在</th>
                <th scope="col">改后</th>
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: Math.max(example.before.length, example.after.length) }, (_, at) => {
                const [was, is] = [example.before[at], example.after[at]];
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
                  <tr key={at} data-moved={was !== is || undefined}>
                    <th scope="row">{at + 1}</th>
                    <td>{was ?? '没有这一步'}</td>
                    <td>{was === is ? '同左' : (is ?? '没有这一步')}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </Card>
  );
}
