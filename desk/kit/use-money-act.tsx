import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { mutation } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskHold } from '#contract/desk-holds.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { moneyText } from '#rules/money.ts';
import css from './money-act.module.css';
import { useRules } from './use-rules.ts';

interface Preview {
  amountFen: number;
  needs: DeskHold['needs'];
  summary: string;
}

interface EffectProps extends Preview {
  regretSeconds: number;
}

function Effect({ amountFen, needs, summary, regretSeconds }: EffectProps) {
  return (
    <div className={css.effect}>
      {amountFen > 0 && <p className={css.amount}>{moneyText(amountFen)}</p>}
      <p>{summary}</p>
      <p className={css.hint}>
        {needs === 'none'
          ? `提交后 ${regretSeconds} 秒执行，这之前可以撤回；执行前再核对一次，数据变了就不执行。`
          : '由另一位同事复核放行后执行；放行前不变。'}
      </p>
    </div>
  );
}

/** Shows what an act that moves money will do, submits it, and offers to take it back while that is possible. */
export function useMoneyAct() {
  const confirm = useConfirm();
  const { regretSeconds } = useRules();
  const submit = useMutation(mutation(deskApi.submitHold));
  // Told by the act itself: the dialog that it was submitted from is gone by then.
  const withdraw = useMutation({ ...mutation(deskApi.withdrawHold), onSuccess: () => notify.info('已撤回') });
  const preview = useMutation(mutation(deskApi.previewHold));

  const tellSubmitted = ({ holdId, version, needs, amountFen }: DeskHold): void => {
    if (needs === 'second') {
      notify.success('已提交复核，放行前账户不变');
      return;
    }
    const amount = amountFen > 0 ? ` ${moneyText(amountFen)}` : '';
    notify.success(`${regretSeconds} 秒后执行${amount}`, {
      action: { label: '撤回', onClick: () => withdraw.mutate({ holdId, version }) },
      lastsMs: regretSeconds * 1_000,
    });
  };

  /** True when it was submitted. What is wrong with the input is thrown as the call's own refusal, for its form. */
  const act = async <E extends Endpoint>(title: string, endpoint: E, input: Input<E>): Promise<boolean> => {
    const sent = { call: endpoint.path, input: z.encode(endpoint.input, input) as Record<string, unknown> };
    const effect = await preview.mutateAsync(sent);
    let held: DeskHold | undefined;
    const isSure = await confirm({
      title,
      content: <Effect {...effect} regretSeconds={regretSeconds} />,
      act: effect.needs === 'none' ? '提交' : '提交复核',
      onConfirm: async () => {
        held = await submit.mutateAsync(sent);
      },
    });
    if (held) tellSubmitted(held);
    return isSure;
  };
  return { act, isPending: preview.isPending };
}
