import type { FastifyInstance } from 'fastify';
import { departmentApi } from '#contract/department.ts';
import { directorScope, managersText, pickerScope, treeScope } from '#rules/department.ts';
import { covers } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { lastEdit } from '../edits.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { addDepartment, editDepartment, removeDepartment } from './changes.ts';
import {
  childCount,
  childDepartments,
  departmentInScope,
  departmentNames,
  departmentNodes,
  departmentVersion,
  findDirectors,
  type LoadedDepartment,
  loadDepartment,
  peopleByDepartment,
  withHeadcounts,
  workplaceOf,
} from './queries.ts';

export async function departmentRoutes(app: FastifyInstance) {
  treeRoutes(app);
  peopleRoutes(app);
  writeRoutes(app);
}

/** Loaded rows as they are shown: with what is left of their limits, and whether the caller administers them. */
async function detailsOf(rows: LoadedDepartment[], { actor, db, now }: Context) {
  const departmentIds = rows.map(({ id }) => id);
  const limits = await limitsWithResidual(db, actor.companyId, { departmentIds }, now);
  const scope = actor.rights.scopeOf(PERMISSION.department);
  return rows.map((row) => ({ ...row, limit: limits.get(row.id) ?? NO_LIMIT, manageable: covers(scope, row) }));
}

function treeRoutes(app: FastifyInstance) {
  serve(app, departmentApi.all, async ({ permissionId, counts }, { actor, db }) => {
    const scope = treeScope(actor.rights, permissionId);
    const [nodes, people] = await Promise.all([
      departmentNodes(db, actor.companyId, scope),
      counts ? peopleByDepartment(db, actor.companyId) : null,
    ]);
    return people ? withHeadcounts(nodes, people) : nodes;
  });

  serve(app, departmentApi.parents, async ({ permissionId }, { actor, db }) =>
    departmentNames(db, actor.companyId, pickerScope(actor.rights, permissionId)),
  );

  serve(app, departmentApi.detail, async ({ departmentId, permissionId }, context) => {
    const { actor, db } = context;
    const scope = pickerScope(actor.rights, permissionId);
    const row = found(await loadDepartment(db, actor.companyId, scope, departmentId));
    const [department] = await detailsOf([row], context);
    return {
      ...found(department),
      version: await departmentVersion(db, actor.companyId, row),
      ...(await lastEdit(db, actor.companyId, 'department', departmentId)),
    };
  });

  serve(app, departmentApi.children, async ({ parentId = 0, permissionId, ...page }, context) => {
    const { actor, db } = context;
    const scope = pickerScope(actor.rights, permissionId);
    if (parentId !== 0) found(await departmentInScope(db, actor.companyId, scope, parentId));
    const total = await childCount(db, actor.companyId, scope, parentId);
    if (total === 0) return { rows: [], total };
    const rows = await childDepartments(db, actor.companyId, scope, parentId, page);
    return { rows: await detailsOf(rows, context), total };
  });
}

function peopleRoutes(app: FastifyInstance) {
  serve(app, departmentApi.ofStaff, async ({ staffId }, { actor, db }) => {
    const { managers, ...place } = found(await workplaceOf(db, actor, actor.rights.wholeScope, staffId));
    const isManager = managers.some((manager) => manager.staffId === staffId);
    return { ...place, managers: managersText(managers), isManager };
  });

  serve(app, departmentApi.directors, async ({ companyId, keywords, permissionId }, { actor, db }) => {
    if (companyId !== undefined && companyId !== actor.companyId) throw new Refused(REFUSALS.notFound);
    return findDirectors(db, actor, directorScope(actor.rights, permissionId), keywords);
  });
}

function writeRoutes(app: FastifyInstance) {
  serve(app, departmentApi.add, async (draft, context) => ({ departmentId: await addDepartment(draft, context) }));

  serve(app, departmentApi.update, async (edit, context) => {
    await editDepartment(edit, context);
    return null;
  });

  serve(app, departmentApi.remove, async ({ departmentId }, context) => {
    await removeDepartment(departmentId, context);
    return null;
  });
}
