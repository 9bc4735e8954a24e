import type { FastifyInstance } from 'fastify';
import { sceneListApi } from '#contract/scene-list.ts';
import { serve } from '../http/serve.ts';

/** Scenes belong to the company: everybody who is signed in may pick from those that are not deleted. */
export async function sceneListRoutes(app: FastifyInstance) {
  serve(app, sceneListApi.list, async (_, { actor, db }) => {
    const rows = await db
      .selectFrom('scene')
      .select(['id as sceneId', 'name', 'template', 'status'])
      .where('companyId', '=', actor.companyId)
      .where('status', '!=', 'deleted')
      .orderBy('id', 'desc')
      .execute();
    return rows;
  });
}
