import { z } from 'zod';
import { codeTable, type NameOf } from './code-table.ts';
import { refusal, refuse } from './refusal.ts';

/** What others can be told about. */
export const WebhookTopic = codeTable({
  order: ['order', '订单'],
  approval: ['approval', '审批'],
  bill: ['bill', '账单'],
  objection: ['objection', '异议'],
  invoice: ['invoice', '发票'],
});
export type WebhookTopic = NameOf<typeof WebhookTopic>;

export const DeliveryState = codeTable({
  waiting: ['waiting', '等待推送'],
  retrying: ['retrying', '推送失败，等待重试'],
  delivered: ['delivered', '已送达'],
  failed: ['failed', '已停止重试'],
});
export type DeliveryState = NameOf<typeof DeliveryState>;

export const MOST_WEBHOOKS = 10;

export const WEBHOOK_REFUSALS = {
  notPublic: refusal(38001, '地址“{host}”不在公网上，不能接收推送', 'url'),
  plainHttp: refusal(38002, '接收地址必须以 https:// 开头', 'url'),
  tooMany: refusal(38003, '最多设置 {most} 个接收地址'),
  underWay: refusal(38004, '该推送还在进行，不需要重新推送'),
};

/** With a host, and without a name and password in front of it. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

export const WebhookDraft = z.object({
  url: z
    .string('请填写接收地址')
    .trim()
    .min(1, '请填写接收地址')
    .max(500, '接收地址不能超过 500 个字')
    .regex(ADDRESS, '请填写正确的接收地址，例如 https://erp.example.com/qixing'),
  topics: z.array(WebhookTopic.schema, '请选择要推送的事件').min(1, '请选择要推送的事件').max(5),
  enabled: z.boolean(),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

/** A secret stays one only where nobody can listen; a demonstration talks to its own machine. */
export const mayReceive = ({ url }: WebhookDraft, demo: boolean) =>
  demo || /^https:/i.test(url) ? null : refuse(WEBHOOK_REFUSALS.plainHttp);

/**
 * Then a person looks at it. What waits its turn behind others at an address that stays down comes to few attempts: the time
 * ends it, counted from when it happened or somebody sent it again. The manual and docs/additions.md name both.
 */
export const MOST_ATTEMPTS = 18;
export const LONGEST_HOURS = 36;
/** Why it ended, where no attempt of its own says so. */
export const GIVEN_UP = {
  late: '一天半内没有送达',
  switchedOff: '接收地址已停用',
  removed: '接收地址已删除',
} as const;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 3 * 3_600;

/** After the nth failure in a row. */
export const pauseSeconds = (failures: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures - 1));

/** What is signed: the moment and the body, so that a copy is worth nothing later. */
export const signedDelivery = (time: string, body: string): string => `${time}.${body}`;

export const topicsText = (topics: readonly WebhookTopic[]): string =>
  topics.map((topic) => WebhookTopic.labelOf(topic)).join('、');
