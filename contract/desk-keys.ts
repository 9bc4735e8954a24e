import { z } from 'zod';
import { KeyDraft, KeyId, KeyState, MOST_OVERLAP_DAYS } from '#rules/desk/keys.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import { deskPeopleCalls } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, text } from './wire.ts';

const { read, write } = deskPeopleCalls('keys');

const key = z.object({
  keyId: z.string(),
  name: z.string(),
  rights: DeskRights,
  addresses: z.array(z.string()),
  limitFen: z.int().nullable(),
  state: KeyState.schema,
  createdBy: z.string(),
  createdAt: localTime,
  expiresAt: localTime,
  lastUsedAt: localTime.nullable(),
  lastAddress: z.string(),
  rotatedAt: localTime.nullable(),
  /** Until when the secret before this one is valid too; null: it is not. */
  oldUntil: localTime.nullable(),
  /** Calls that were signed with it since the secret was renewed, of the last day. */
  oldCalls: z.int(),
  /** The last 24 hours, the oldest first. */
  hours: z.array(z.object({ calls: z.int(), refused: z.int() })),
  version: z.int(),
});
export type DeskKeyRow = z.output<typeof key>;

const one = { keyId: z.string('请选择密钥'), version: z.int({ error: '请填写版本' }) };
const secret = z.object({ keyId: z.string(), secret: z.string() });

/** The machines that may call, and what each may do. People alone make them: no key makes keys. */
export const deskKeyCalls = {
  deskKeys: read.get(
    '/desk/v1/keys',
    '密钥：权限、最近使用和 24 小时调用',
    z.object({}),
    z.object({
      rows: z.array(key),
      /** The one that the server was started with; null: none is taken. */
      configured: z.string().nullable(),
    }),
  ),
  deskKeyRefusals: read.get(
    '/desk/v1/keys/refusals',
    '一个密钥最近被拒的调用，新的在前',
    z.object({ keyId: text }),
    z.array(z.object({ minute: localTime, code: z.int(), call: z.string(), text: z.string(), count: z.int() })),
  ),
  addDeskKey: write.json('/desk/v1/keys/add', '新建密钥，密钥只显示一次', KeyDraft.extend({ keyId: KeyId }), secret),
  saveDeskKey: write.json('/desk/v1/keys/save', '修改密钥的名称、权限、地址和上限', KeyDraft.extend(one), nothing),
  rotateDeskKey: write.json(
    '/desk/v1/keys/rotate',
    '换新密钥，只显示一次；旧密钥还有效 72 小时',
    z.object(one),
    secret.extend({ oldUntil: localTime }),
  ),
  retireOldSecret: write.json(
    '/desk/v1/keys/old',
    '旧密钥何时失效：0 为现在，最多 7 天',
    z.object({ ...one, days: z.int('天数应为整数').min(0).max(MOST_OVERLAP_DAYS, `最多 ${MOST_OVERLAP_DAYS} 天`) }),
    nothing,
  ),
  endDeskKey: write.json('/desk/v1/keys/end', '停用密钥，不能恢复', z.object(one), nothing),
};
