import type { FastifyInstance } from 'fastify';
import { sceneListApi } from '#contract/scene-list.ts';
import { serve } from '../http/serve.ts';

/** Scenes belong to the company: everybody who is signed in may pick from those that are not deleted, or filter by any. */
export async function sceneListRoutes(app: FastifyInstance) {
  serve(app, sceneListApi.list, async ({ withDeleted = false }, { actor, db }) =>
    db
      .selectFrom('scene')
      .select(['id as sceneId', 'name', 'template', 'status'])
      .where('companyId', '=', actor.companyId)
      .$if(!withDeleted, (query) => query.where('status', '!=', 'deleted'))
      .orderBy('id', 'desc')
      .execute(),
  );
}
