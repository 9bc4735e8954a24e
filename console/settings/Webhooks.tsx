import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { webhookApi } from '#contract/webhook.ts';
import type { WebhookRow } from '#contract/webhook-wire.ts';
import { topicsText } from '#rules/webhook.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { FormGroup } from '../kit/FormGroup.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState } from '../kit/states.tsx';
import css from './settings.module.css';

const WebhookDialog = onDemand(() => import('./WebhookDialog.tsx').then((m) => m.WebhookDialog));
/** Not onDemand: it is told once, and must not be given up where its file does not come. */
const SecretDialog = lazyPart(() => import('./SecretDialog.tsx').then((m) => m.SecretDialog), '签名密钥');
const DeliveriesDrawer = onDemand(() => import('./DeliveriesDrawer.tsx').then((m) => m.DeliveriesDrawer));

function State({ enabled, waiting, failed, restsUntil }: WebhookRow) {
  if (!enabled) return <StateMark state="off">已停用</StateMark>;
  if (failed > 0) return <StateMark state="bad">{failed} 条没有送达</StateMark>;
  if (restsUntil) return <StateMark state="run">推送失败，稍后重试</StateMark>;
  return waiting > 0 ? <StateMark state="run">{waiting} 条等待推送</StateMark> : <StateMark state="ok">正常</StateMark>;
}

interface WebhookLineProps {
  webhook: WebhookRow;
  onEdit: () => void;
  onDeliveries: () => void;
  onSecret: (secret: string) => void;
}

function WebhookLine({ webhook, onEdit, onDeliveries, onSecret }: WebhookLineProps) {
  const { webhookId, url, topics } = webhook;
  const confirm = useConfirm();
  const remove = useMutation({ ...mutation(webhookApi.remove), onSuccess: () => notify.success('删除成功!') });
  const renew = useMutation({
    ...mutation(webhookApi.renewSecret),
    onSuccess: ({ secret }) => secret && onSecret(secret),
  });
  const askRemove = () =>
    void confirm({
      title: '删除这个接收地址？',
      content: `${url} 不再收到任何事件，还没有送达的也不再推送。`,
      act: '删除',
      danger: true,
      onConfirm: () => remove.mutateAsync({ webhookId }),
    });
  const askRenew = () =>
    void confirm({
      title: '更换签名密钥？',
      content: '旧密钥立即失效，接收系统换上新密钥之前会认为签名不正确。',
      act: '更换密钥',
      onConfirm: () => renew.mutateAsync({ webhookId }),
    });
  return (
    <section className={css.row} aria-label={url}>
      <div className={css.what}>
        <h3 className={css.title}>{url}</h3>
        <p className={css.help}>{topicsText(topics)}</p>
      </div>
      <div className={css.now}>
        <State {...webhook} />
      </div>
      <RowActions
        of={url}
        actions={[
          { label: '推送记录', onClick: onDeliveries },
          { label: '编辑', onClick: onEdit },
          { label: '更换密钥', onClick: askRenew },
          { label: '删除', danger: true, onClick: askRemove },
        ]}
      />
    </section>
  );
}

/** Systems of the company's own that are told what happens, as it happens. */
export function Webhooks() {
  const list = useQuery(query(webhookApi.list, {}));
  const [edited, setEdited] = useState<WebhookRow | 'new' | null>(null);
  const [shown, setShown] = useState<WebhookRow | null>(null);
  const [secret, setSecret] = useState<string>();
  return (
    <FormGroup
      title="事件推送"
      extra={
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => setEdited('new')}>
          添加接收地址
        </Button>
      }
    >
      <div className={css.wide}>
        {list.isError && <ErrorState error={list.error} what="接收地址" onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && (
          <p className={css.none}>订单、审批、账单、异议和发票有变化时，可以马上通知企业自己的系统。</p>
        )}
        {list.data?.map((webhook) => (
          <WebhookLine
            key={webhook.webhookId}
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onDeliveries={() => setShown(webhook)}
            onSecret={setSecret}
          />
        ))}
      </div>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onSecret={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      <Suspense>{secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}</Suspense>
      {shown && <DeliveriesDrawer webhook={shown} onClose={() => setShown(null)} />}
    </FormGroup>
  );
}
