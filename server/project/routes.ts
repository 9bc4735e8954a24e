import type { FastifyInstance } from 'fastify';
import { appProjectsApi, projectApi } from '#contract/project.ts';
import { dayOf, isDay } from '#rules/calendar.ts';
import { addedText, editedText, mayTurn, PROJECT_REFUSALS, ProjectStatus, projectText } from '#rules/project.ts';
import { lockAccount } from '../account/ledger.ts';
import { refuseStale } from '../edits.ts';
import { oneFile } from '../http/input.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { importProjects, templateFile } from './import.ts';
import { draftOf, findProject, findProjects, projectChoices } from './queries.ts';
import { addProject, lockProject, refuseMissingOwners, turnProject, updateProject } from './save.ts';

async function locked({ actor, db, now }: Context, projectId: number) {
  await lockAccount(db, actor.companyId);
  await lockProject(db, actor.companyId, projectId);
  return found(await findProject(db, actor.companyId, projectId, now));
}

async function turn(context: Context, projectId: number, to: ProjectStatus): Promise<null> {
  const project = await locked(context, projectId);
  allowed(mayTurn(project.status, to));
  await turnProject(context, projectId, to);
  context.record(`${ProjectStatus.labelOf(to)}项目${projectText(project)}`);
  return null;
}

export async function projectRoutes(app: FastifyInstance): Promise<void> {
  serve(app, projectApi.page, (page, { actor, db, now }) => findProjects(db, actor.companyId, page, now));
  serve(app, projectApi.detail, async ({ projectId }, { actor, db, now }) =>
    found(await findProject(db, actor.companyId, projectId, now)),
  );

  serve(app, projectApi.add, async ({ draft }, context) => {
    await lockAccount(context.db, context.actor.companyId);
    await refuseMissingOwners(context, draft.ownerIds);
    const projectId = await addProject(context, draft);
    context.record(addedText(draft));
    return { projectId };
  });

  serve(app, projectApi.update, async ({ projectId, version, draft }, context) => {
    const project = await locked(context, projectId);
    refuseStale(version, project.version);
    const before = draftOf(project, project.budgetFen);
    await refuseMissingOwners(context, draft.ownerIds, before.ownerIds);
    await updateProject(context, projectId, draft);
    context.record(editedText(before, draft));
    return null;
  });

  serve(app, projectApi.start, ({ projectId }, context) => turn(context, projectId, 'enabled'));
  serve(app, projectApi.stop, ({ projectId }, context) => turn(context, projectId, 'disabled'));

  serve(app, projectApi.import, async ({ excel }, context) => {
    // What is no file at all gets the sentence of a wrong one.
    if (excel == null || typeof excel === 'string') throw new Refused(PROJECT_REFUSALS.fileNotSpreadsheet);
    return importProjects(context, oneFile(excel));
  });
  serve(app, projectApi.template, async () => templateFile());

  serve(app, appProjectsApi.projects, async ({ keyword, day }, { actor, db, now }) => ({
    rows: await projectChoices(db, actor.companyId, day !== undefined && isDay(day) ? day : dayOf(now), keyword),
  }));
}
