import { useMutation, useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { settingsApi } from '#contract/settings.ts';
import { CostConfirmation } from '#rules/settings.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import css from './RuleListPage.module.css';

/** How the company settles: the same choice as in its settings, here for who keeps the rules. */
export function SettlementField() {
  const settlement = useQuery(query(settingsApi.settlement, {}, { quiet: true }));
  const confirm = useConfirm();
  const save = useMutation({
    ...mutation(settingsApi.chooseSettlement, { failed: '保存结算方式失败：{msg}' }),
    onError: () => void settlement.refetch(),
  });
  const choose = (next: CostConfirmation): void =>
    void confirm({
      title: `确定改为“${CostConfirmation.labelOf(next)}”吗？`,
      content: '对全企业生效，只影响之后算出费用的订单。',
      act: '确定',
      onConfirm: async () => {
        // What is on the screen was read with its version: a colleague's newer choice is not turned back unseen.
        await save.mutateAsync({ settlement: next, version: settlement.data?.version });
        notify.success('结算方式已保存');
      },
    });
  return (
    <div className={css.settlement}>
      <span className={css.settlementLabel}>结算方式</span>
      {settlement.isError && !settlement.data ? (
        <ErrorState small error={settlement.error} what="结算方式" onRetry={() => void settlement.refetch()} />
      ) : settlement.data ? (
        <Radio.Group
          aria-label="结算方式"
          value={settlement.data.settlement}
          options={CostConfirmation.options}
          onChange={(event) => choose(event.target.value)}
        />
      ) : (
        <Bar width={320} />
      )}
      <span className={css.settlementHelp}>正在二次审批的订单，审批结束后才结算</span>
    </div>
  );
}
