import { sql } from 'kysely';
import { FIXED_ROLES } from '#rules/role.ts';
import type { ImportBook } from '#rules/staff/import-row.ts';
import type { Db } from '../db.ts';
import { liveDepartments } from './departments.ts';

interface NamedItem {
  id: number;
  name: string;
}

/** A name that stands for two things stands for none. */
function lookup(pairs: Iterable<readonly [name: string, id: number]>): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const [name, id] of pairs) found.set(name, (found.get(name) ?? id) === id ? id : null);
  return found;
}

export interface CompanyNames extends ImportBook {
  /** As the template offers them. */
  readonly departmentPaths: readonly string[];
  readonly roleNames: readonly string[];
  readonly sceneNames: readonly string[];
}

const assignableRoles = (db: Db, companyId: number): Promise<NamedItem[]> =>
  db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', 'not in', [...FIXED_ROLES])
    .orderBy('id')
    .execute();

async function usableScenes(db: Db, companyId: number): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`select id, name from scene where company_id = ${companyId}
    and status in ('enabled', 'disabled') order by id`.execute(db);
  return rows;
}

/** What a file may call the company's departments, roles and scenes: read once for a whole import. */
export async function companyNames(db: Db, companyId: number): Promise<CompanyNames> {
  const departments = await liveDepartments(db, companyId);
  const roles = await assignableRoles(db, companyId);
  const scenes = await usableScenes(db, companyId);
  // A full path is surest, then the path below the company, then the number, then a name that only one has.
  const waysToName = [
    lookup(departments.map(({ names, id }) => [names.join('/'), id])),
    lookup(departments.map(({ names, id }) => [names.slice(1).join('/'), id])),
    lookup(departments.map(({ number, id }) => [number, id])),
    lookup(departments.map(({ name, id }) => [name, id])),
  ];
  const [roleIds, sceneIds] = [roles, scenes].map((rows) => lookup(rows.map(({ name, id }) => [name, id])));
  return {
    departmentPaths: departments.map(({ names }) => names.join('/')),
    roleNames: roles.map(({ name }) => name),
    sceneNames: [...new Set(scenes.map(({ name }) => name))],
    departmentOf: (name) => waysToName.map((way) => way.get(name)).find((id) => id !== undefined) ?? null,
    roleOf: (name) => roleIds!.get(name) ?? null,
    sceneOf: (name) => sceneIds!.get(name) ?? null,
  };
}
