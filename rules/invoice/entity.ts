import { z } from 'zod';
import { type Refused, refuse } from '../refusal.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

export const MOST_ENTITIES = 100;
const MOST_TITLE = 100;

/** A legal entity of the company: a title that invoices are written to. */
export const EntityDraft = z.object({
  title: z
    .string({ error: '请填写法人主体的名称' })
    .trim()
    .min(1, '请填写法人主体的名称')
    .max(MOST_TITLE, `名称不能超过 ${MOST_TITLE} 个字`),
  taxpayerId: z
    .string({ error: '请填写税号' })
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{15,20}$/, '税号应为 15 至 20 位数字或大写字母'),
  /** Departments that say nothing are its. */
  isDefault: z.boolean(),
});
export type EntityDraft = z.output<typeof EntityDraft>;

export interface EntityState {
  readonly isDefault: boolean;
  readonly isStopped: boolean;
  /** How many departments say that they are its. */
  readonly departments: number;
}

/** What new rides would belong to cannot be stopped. */
export function stopEntity({ isDefault, isStopped, departments }: EntityState): true | Refused {
  if (isStopped) return refuse(INVOICE_REFUSALS.entityStopped);
  if (isDefault) return refuse(INVOICE_REFUSALS.entityDefault);
  return departments > 0 ? refuse(INVOICE_REFUSALS.entityUsed, { count: departments }) : true;
}

/**
 * The entity that an application is for: all its trips are of one. `asked` is null for the company of the terms, and
 * undefined where the caller names none.
 */
export function entityOfTrips(
  found: readonly { readonly entityId: number | null; readonly trips: number }[],
  asked: number | null | undefined,
): { entityId: number | null } | Refused {
  if (asked !== undefined) {
    const others = found.filter(({ entityId }) => entityId !== asked).reduce((sum, { trips }) => sum + trips, 0);
    return others > 0 ? refuse(INVOICE_REFUSALS.entityDiffers, { count: others }) : { entityId: asked };
  }
  if (found.length > 1) return refuse(INVOICE_REFUSALS.entityMixed, { count: found.length });
  return { entityId: found[0]?.entityId ?? null };
}

export const entityAddedText = ({ title, taxpayerId, isDefault }: EntityDraft): string =>
  `添加法人主体“${title}”（税号 ${taxpayerId}）${isDefault ? '，设为默认' : ''}`;

export function entityEditedText(before: EntityDraft, after: EntityDraft): string {
  const changes = [
    before.title !== after.title && `名称改为“${after.title}”`,
    before.taxpayerId !== after.taxpayerId && `税号由 ${before.taxpayerId} 改为 ${after.taxpayerId}`,
    before.isDefault !== after.isDefault && (after.isDefault ? '设为默认' : '取消默认'),
  ].filter((change) => change !== false);
  return `修改法人主体“${before.title}”：${changes.join('，') || '内容未变'}`;
}

export const entityAssignedText = (title: string | null, departments: readonly string[]): string =>
  `${departments.map((name) => `“${name}”`).join('、')}的用车${title === null ? '改随上级部门的法人主体' : `归法人主体“${title}”`}`;
