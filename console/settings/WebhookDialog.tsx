import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal } from 'antd';
import { webhookApi } from '#contract/webhook.ts';
import type { WebhookRow } from '#contract/webhook-wire.ts';
import { WebhookDraft, WebhookTopic } from '#rules/webhook.ts';
import { mutation } from '../kit/api.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: WebhookRow | null;
  /** Told once, when a new one was made. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const NEW: WebhookDraft = { url: '', topics: ['order'], enabled: true };

/** Where something is told, and what. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const [form] = Form.useForm<WebhookDraft>();
  const { mutate, isPending } = useMutation({
    ...mutation(webhookApi.save, { quiet: true }),
    onSuccess: ({ secret }) => {
      onClose();
      if (secret) onSecret(secret);
      else notify.success('保存成功!');
    },
    onError: (failure) => tellInForm(form, failure, 'settings'),
  });
  return (
    <Modal
      open
      width={520}
      title={webhook ? '编辑接收地址' : '添加接收地址'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<WebhookDraft>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={webhook ?? NEW}
        onFinish={(draft) => mutate(webhook ? { ...draft, webhookId: webhook.webhookId } : draft)}
      >
        <Form.Item
          label="接收地址"
          name="url"
          rules={[fieldRule(WebhookDraft.shape.url)]}
          validateFirst
          extra="企业自己的系统，需能从公网用 https 访问"
        >
          <Input autoFocus maxLength={510} placeholder="https://erp.example.com/qixing" />
        </Form.Item>
        <Form.Item label="推送哪些事件" name="topics" rules={[fieldRule(WebhookDraft.shape.topics)]}>
          <Checkbox.Group options={WebhookTopic.options} />
        </Form.Item>
        <Form.Item name="enabled" valuePropName="checked">
          <Checkbox>启用</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
