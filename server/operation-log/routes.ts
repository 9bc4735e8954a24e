import type { FastifyInstance } from 'fastify';
import { operationLogApi } from '#contract/operation-log.ts';
import { exportable, exportedText } from '#rules/operation-log.ts';
import { allowed } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { verifyChain } from './chain.ts';
import { exportFile } from './export.ts';
import { countOperations, eachOperation, findOperations } from './queries.ts';

/** The log is the company's: the permission alone decides, departments play no part. */
export async function operationLogRoutes(app: FastifyInstance) {
  serve(app, operationLogApi.page, async ({ page, pageSize, ...filter }, { actor, db }) =>
    findOperations(db, actor.companyId, filter, { page, pageSize }),
  );

  serve(app, operationLogApi.export, async (filter, { actor, db, record }) => {
    const { count, lastId } = await countOperations(db, actor.companyId, filter);
    allowed(exportable(count));
    record(exportedText(filter, count));
    return exportFile(filter, eachOperation(db, actor.companyId, filter, lastId));
  });

  serve(app, operationLogApi.verify, async (_, { actor, db }) => verifyChain(db, actor.companyId));
}
