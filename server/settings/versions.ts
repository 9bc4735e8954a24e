import type { SettingEdit } from '#contract/settings-wire.ts';
import type { CompanySettings, SettingRecord } from '#rules/settings/form.ts';
import { SETTING_RECORDS } from '#rules/settings/form.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { lastEdits, markEdited, refuseStale, versionOf } from '../edits.ts';
import { lockSettings, type StaffListName } from './queries.ts';

/** As it was saved: who has left since does not make it another list. */
async function savedList(db: Db, companyId: number, list: StaffListName): Promise<number[]> {
  const rows = await db
    .selectFrom('settingStaff')
    .select('staffId')
    .where('companyId', '=', companyId)
    .where('list', '=', list)
    .orderBy('staffId')
    .execute();
  return rows.map(({ staffId }) => staffId);
}

/** Everything that a save of this setting can change. */
async function contentOf(db: Db, companyId: number, settings: CompanySettings, record: SettingRecord) {
  if (record === 'carpoolList') return savedList(db, companyId, 'carpool');
  if (record !== 'designatedDriver') return settings[record];
  return [settings.designatedDriver, await savedList(db, companyId, 'designatedDriver')];
}

export const settingVersion = async (
  db: Db,
  companyId: number,
  settings: CompanySettings,
  record: SettingRecord,
): Promise<string> => versionOf(await contentOf(db, companyId, settings, record));

export async function settingEdits(db: Db, companyId: number, settings: CompanySettings): Promise<SettingEdit[]> {
  const editOf = await lastEdits(db, companyId, 'setting');
  const edits = [];
  for (const setting of SETTING_RECORDS) {
    edits.push({ setting, version: await settingVersion(db, companyId, settings, setting), ...editOf(setting) });
  }
  return edits;
}

/** Nobody else changes the settings from here on; what was read before they were last changed is refused. */
export async function beginEdit(
  { actor, db, now }: { actor: Actor; db: Db; now: Date },
  record: SettingRecord,
  version: string | undefined,
) {
  const locked = await lockSettings(db, actor.companyId);
  refuseStale(version, await settingVersion(db, actor.companyId, locked.settings, record));
  await markEdited(db, actor, 'setting', [record], now);
  return locked;
}
