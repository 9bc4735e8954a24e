import type { FastifyInstance } from 'fastify';
import { staffApi } from '#contract/staff.ts';
import { mayImport } from '#rules/staff/decisions.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { oneFile } from '../http/input.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { assignScene } from './assign.ts';
import { setConditions } from './conditions.ts';
import { findSecretary, findStaffDetail } from './detail.ts';
import { staffFile } from './export.ts';
import { importStaff } from './import.ts';
import { companyNames } from './import-book.ts';
import { importProgress, importResultOf } from './import-run.ts';
import { templateFile, XLSX } from './import-template.ts';
import { moveStaff } from './move.ts';
import { openMattersOf } from './open-matters.ts';
import { countMatching, dutiesOf, eachStaff, findStaffPage, pickStaff, secretaryCandidates } from './queries.ts';
import { removeMany, removeStaff } from './remove.ts';
import { deletedPage, restoreStaff } from './restore.ts';
import { addStaff, updateStaff } from './save.ts';
import { removeSecretary, setSecretary, updateSecretary } from './secretary.ts';
import { editPhone, markKeyCustomers, switchManyPay, switchPay } from './standing.ts';
import { chosenIds } from './targets.ts';

export async function staffRoutes(app: FastifyInstance) {
  readRoutes(app);
  formRoutes(app);
  conditionRoutes(app);
  secretaryRoutes(app);
  importRoutes(app);
}

function readRoutes(app: FastifyInstance) {
  serve(app, staffApi.page, (filter, { actor, db, now }) => findStaffPage(db, actor, filter, now));
  serve(app, staffApi.pick, (pick, { actor, db, now }) => pickStaff(db, actor, pick, now));
  serve(app, staffApi.pickByForm, (pick, { actor, db, now }) => pickStaff(db, actor, pick, now));
  serve(app, staffApi.openMatters, async (chosen, context) =>
    openMattersOf(context.db, context.actor, await chosenIds(context, chosen)),
  );
  serve(app, staffApi.detail, ({ staffId }, { actor, db, now, services }) =>
    findStaffDetail(db, services, actor, staffId, now),
  );
  serve(app, staffApi.deletedPage, (filter, { actor, db, now }) => deletedPage(db, actor, filter, now));
  serve(app, staffApi.matchCount, async (filter, { actor, db, now }) => ({
    count: await countMatching(db, actor, filter, now),
  }));
  serve(app, staffApi.export, async (filter, { actor, db, now, record }) => {
    const { total } = await findStaffPage(db, actor, { ...filter, page: 1, pageSize: 1 }, now);
    if (total === 0) throw new Refused(STAFF_REFUSALS.exportEmpty);
    record(`导出员工列表 ${total} 人`);
    return staffFile(eachStaff(db, actor, filter, now), now);
  });
  serve(app, staffApi.duties, (_, { actor, db }) => dutiesOf(db, actor.companyId));
}

function formRoutes(app: FastifyInstance) {
  serve(app, staffApi.add, async (form, context) => ({ staffId: await addStaff(context, form) }));

  serve(app, staffApi.update, async ({ staffId, ...changes }, context) => {
    await updateStaff(context, staffId, changes);
    return null;
  });

  serve(app, staffApi.remove, async ({ staffId }, context) => {
    await removeStaff(context, staffId);
    return null;
  });

  serve(app, staffApi.removeMany, async (chosen, context) => removeMany(context, await chosenIds(context, chosen)));

  serve(app, staffApi.restore, async (target, context) => ({ lostRoles: await restoreStaff(context, target) }));

  serve(app, staffApi.move, async ({ departmentId, ...chosen }, context) => {
    await moveStaff(context, await chosenIds(context, chosen), departmentId);
    return null;
  });

  serve(app, staffApi.editPhone, async (edit, context) => {
    await editPhone(context, edit);
    return null;
  });
}

function conditionRoutes(app: FastifyInstance) {
  serve(app, staffApi.setConditions, async ({ staffId, sceneIds, limit, version }, context) => {
    await setConditions(context, [staffId], { sceneIds, limit, version });
    return null;
  });

  serve(app, staffApi.assignScene, (assignment, context) => assignScene(context, assignment));

  serve(app, staffApi.setManyConditions, async ({ sceneIds, limit, ...chosen }, context) => {
    await setConditions(context, await chosenIds(context, chosen), {
      sceneIds: sceneIds.length > 0 ? sceneIds : undefined,
      limit,
    });
    return null;
  });

  for (const [call, on] of [
    [staffApi.stopPay, false],
    [staffApi.startPay, true],
  ] as const) {
    serve(app, call, async ({ staffId }, context) => {
      await switchPay(context, staffId, on);
      return null;
    });
  }

  for (const [call, on] of [
    [staffApi.markKeyCustomers, true],
    [staffApi.unmarkKeyCustomers, false],
  ] as const) {
    serve(app, call, async (chosen, context) => {
      await markKeyCustomers(context, await chosenIds(context, chosen), on);
      return null;
    });
  }

  for (const [call, on] of [
    [staffApi.stopManyPay, false],
    [staffApi.startManyPay, true],
  ] as const) {
    serve(app, call, async (chosen, context) => {
      const staffIds = await switchManyPay(context, await chosenIds(context, chosen), on);
      return { count: staffIds.length, staffIds };
    });
  }
}

function secretaryRoutes(app: FastifyInstance) {
  serve(app, staffApi.secretary, ({ staffId }, { actor, db }) => findSecretary(db, actor, staffId));
  serve(app, staffApi.secretaryCandidates, ({ search }, { actor, db }) => secretaryCandidates(db, actor, search));

  serve(app, staffApi.setSecretary, async ({ staffId, secretaryId }, context) => {
    await setSecretary(context, staffId, secretaryId);
    return null;
  });

  serve(app, staffApi.updateSecretary, async (change, context) => {
    await updateSecretary(context, change);
    return null;
  });

  serve(app, staffApi.removeSecretary, async ({ staffId }, context) => {
    await removeSecretary(context, staffId);
    return null;
  });
}

function importRoutes(app: FastifyInstance) {
  for (const [call, kind] of [
    [staffApi.importAdd, 'add'],
    [staffApi.importUpdate, 'update'],
  ] as const) {
    serve(app, call, async ({ excel }, context) => {
      if (excel === undefined) throw new Refused(STAFF_REFUSALS.fileNotSpreadsheet);
      return importStaff(context, kind, oneFile(excel));
    });
  }

  serve(app, staffApi.importTemplate, async ({ kind = 'add' }, { actor, db }) => {
    allowed(mayImport(actor.rights));
    return templateFile(kind, await companyNames(db, actor.companyId));
  });

  serve(app, staffApi.importResult, async ({ id }, { actor, db, record, services }) => {
    allowed(mayImport(actor.rights));
    const { filename, fileId } = found(await importResultOf(db, actor, id));
    const { stream } = found(await services.files.open(fileId));
    record(`下载员工导入“${filename}”的失败明细`);
    return { filename: `失败明细_${filename.replace(/\.xlsx?$/i, '')}.xlsx`, contentType: XLSX, content: stream };
  });

  serve(app, staffApi.importProgress, async ({ id }, { actor, db }) => found(await importProgress(db, actor, id)));
}
