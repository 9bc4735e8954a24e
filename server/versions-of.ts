import type { VersionView } from '#contract/versions.ts';
import { changedGroups, type VersionPart } from '#rules/version.ts';
import type { Db } from './db.ts';
import { found } from './http/refused.ts';

/** Beside a save: why, and what it goes by. */
export interface ChangeGround {
  readonly reason?: string | undefined;
  readonly sandboxId?: number | undefined;
  /** The version whose contents come back. */
  readonly restored?: number | undefined;
}

/** The columns that every table of versions has for it. */
export const groundColumns = ({ reason, sandboxId, restored }: ChangeGround) => ({
  reason: reason || null,
  sandboxId: sandboxId ?? null,
  restored: restored ?? null,
});

/** What the log adds to the sentence of a change. */
export const reasonText = (reason: string | undefined): string => (reason ? `；理由：${reason}` : '');

/** The replay that a change goes by, in the words of the log: a finished one of this very thing. */
export async function replayText(
  db: Db,
  companyId: number,
  [kind, id]: readonly [kind: 'scene' | 'flow' | 'rule', id: number],
  sandboxId: number | undefined,
): Promise<string> {
  if (sandboxId === undefined) return '';
  const { name, fromDay, toDay } = found(
    await db
      .selectFrom('sandboxRun')
      .select(['name', 'fromDay', 'toDay'])
      .where('companyId', '=', companyId)
      .where('id', '=', sandboxId)
      .where('kind', '=', kind)
      .where('subjectId', '=', id)
      .where('status', '=', 'done')
      .executeTakeFirst(),
  );
  return `；依据回放“${name ?? `${fromDay} 至 ${toDay}`}”`;
}

interface Row {
  readonly version: number;
  readonly madeBy: string | null;
  readonly madeAt: Date;
  readonly reason: string | null;
  readonly restored: number | null;
  readonly sandboxId: number | null;
  readonly sandboxName: string | null;
  readonly failing?: number | null;
  readonly judged: number;
  readonly parts: readonly VersionPart[];
}

/** From the oldest to the newest; each says what differs from the one before. Answered newest first. */
export const versionViews = (rows: readonly Row[]): VersionView[] =>
  rows
    .map((row, at) => {
      const before = rows[at - 1];
      return {
        ...row,
        madeBy: row.madeBy ?? '',
        reason: row.reason ?? '',
        failing: row.failing ?? null,
        changed: before ? changedGroups(before.parts, row.parts) : [],
      };
    })
    .toReversed();
