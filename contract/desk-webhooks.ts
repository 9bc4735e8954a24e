import { z } from 'zod';
import { deskRead, deskWrite } from './desk-wire.ts';
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

/** Where the provider's systems are told of what happens in every company. */
export const deskWebhookCalls = {
  webhooks: deskRead.get('/desk/v1/webhooks', '服务商的事件接收地址', z.object({}), z.array(webhookRow)),
  saveWebhook: deskWrite.json(
    '/desk/v1/webhooks/save',
    '新增或修改事件接收地址；新增时返回签名密钥，只此一次',
    savedWebhook,
    withSecret,
  ),
  removeWebhook: deskWrite.json('/desk/v1/webhooks/remove', '删除事件接收地址', oneWebhook, nothing),
  renewWebhookSecret: deskWrite.json(
    '/desk/v1/webhooks/secret',
    '更换签名密钥，旧密钥立即失效',
    oneWebhook,
    withSecret,
  ),
  webhookDeliveries: deskRead.get(
    '/desk/v1/webhooks/deliveries',
    '一个接收地址的推送记录，新的在前',
    deliveryFilter,
    deliveryPage,
  ),
  resendWebhook: deskWrite.json('/desk/v1/webhooks/resend', '重新推送一条', resent, nothing),
};
