import { z } from 'zod';
import { deskCalls } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import {
  deliveryFilter,
  deliveryPage,
  oneWebhook,
  resent,
  savedWebhook,
  webhookRow,
  withSecret,
} from './webhook-wire.ts';

const { read, write } = deskCalls('keys');

/** Where the provider's systems are told of what happens in every company. */
export const deskWebhookCalls = {
  webhooks: read.get('/desk/v1/webhooks', '服务商的事件接收地址', z.object({}), z.array(webhookRow)),
  saveWebhook: write.json(
    '/desk/v1/webhooks/save',
    '新增或修改事件接收地址；新增时返回签名密钥，只此一次',
    savedWebhook,
    withSecret,
  ),
  removeWebhook: write.json('/desk/v1/webhooks/remove', '删除事件接收地址', oneWebhook, nothing),
  renewWebhookSecret: write.json('/desk/v1/webhooks/secret', '更换签名密钥，旧密钥立即失效', oneWebhook, withSecret),
  webhookDeliveries: read.get(
    '/desk/v1/webhooks/deliveries',
    '一个接收地址的推送记录，新的在前',
    deliveryFilter,
    deliveryPage,
  ),
  resendWebhook: write.json('/desk/v1/webhooks/resend', '重新推送一条', resent, nothing),
};
