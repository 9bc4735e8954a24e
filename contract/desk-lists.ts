import { z } from 'zod';
import { PartnerDraft } from '#rules/desk/partners.ts';
import { ReasonEdit, ReasonOccasion } from '#rules/desk/reasons.ts';
import { deskPeopleCalls } from './desk-wire.ts';
import { calls } from './endpoint.ts';

const people = deskPeopleCalls('reference');
/** Whoever acts at the desk says why, whatever their functions. */
const everybody = calls('desk', { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } });

const reason = z.object({
  reasonId: z.int(),
  occasion: ReasonOccasion.schema,
  name: z.string(),
  /** What is written where it is chosen; '': the name. */
  text: z.string(),
  offered: z.boolean(),
  version: z.int(),
});
export type DeskReason = z.output<typeof reason>;

const partner = PartnerDraft.extend({
  partnerId: z.int(),
  /** Of the cities that it serves; null: all. */
  cityNames: z.array(z.string()).nullable(),
  version: z.int(),
});
export type DeskPartner = z.output<typeof partner>;

/** What the provider's people choose from. What is not offered can be chosen no more; nothing is taken away. */
export const deskListCalls = {
  reasons: everybody.get('/desk/v1/reasons', '可以选的原因与说明，含已停用的', z.object({}), z.array(reason)),
  saveReason: people.write.json(
    '/desk/v1/reasons/save',
    '新增或修改一条原因与说明；修改时未填写的保持不变',
    ReasonEdit,
    reason,
  ),
  orderReasons: people.write.json(
    '/desk/v1/reasons/order',
    '一个场合里原因的顺序',
    z.object({
      occasion: ReasonEdit.shape.occasion,
      ids: z.array(z.int('编号应为整数'), '请填写编号').max(100, '编号太多'),
    }),
    z.array(reason),
  ),
  partners: people.read.get('/desk/v1/partners', '合作运力，含已停用的', z.object({}), z.array(partner)),
  savePartner: people.write.json(
    '/desk/v1/partners/save',
    '新增或修改合作运力',
    PartnerDraft.extend({
      partnerId: z.int('请选择合作运力').optional(),
      version: z.int('请填写版本').optional(),
    }),
    partner,
  ),
};
