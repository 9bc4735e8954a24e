import { z } from 'zod';
import { calls, nothing } from './endpoint.ts';
import {
  deliveryFilter,
  deliveryPage,
  oneWebhook,
  resent,
  savedWebhook,
  webhookRow,
  withSecret,
} from './webhook-wire.ts';

const call = calls('settings');
const write = calls('settings', { effect: 'edit' });

/** Where the company's own systems are told of what happens. */
export const webhookApi = {
  list: call.get('/api/v3/webhook/list', '企业的事件接收地址', z.object({}), z.array(webhookRow)),
  save: write.json(
    '/api/v3/webhook/save',
    '新增或修改事件接收地址；新增时返回签名密钥，只此一次',
    savedWebhook,
    withSecret,
  ),
  remove: write.json('/api/v3/webhook/remove', '删除事件接收地址', oneWebhook, nothing, { effect: 'delete' }),
  renewSecret: write.json('/api/v3/webhook/secret', '更换签名密钥，旧密钥立即失效', oneWebhook, withSecret),
  deliveries: call.get('/api/v3/webhook/deliveries', '一个接收地址的推送记录，新的在前', deliveryFilter, deliveryPage),
  resend: write.json('/api/v3/webhook/resend', '重新推送一条', resent, nothing),
};
