import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { type TaskThreads, taskThreads } from '../task-threads.ts';
import type { CheckOrder } from './check-thread.ts';
import { beatCheck, endCheck } from './store.ts';

type Task = Omit<CheckOrder, 'url'>;

/** Runs checks of bills in threads of their own, a few at a time. */
export const checkThreads = (services: Services, log: FastifyBaseLogger): TaskThreads<Task> =>
  taskThreads<Task>(services, log, {
    file: 'proof/check-thread',
    keyOf: ({ companyId, checkId }) => `${companyId}/${checkId}`,
    beat: ({ companyId, checkId }) => services.database.company(companyId, (db) => beatCheck(db, companyId, checkId)),
    end: ({ companyId, checkId }, stage) =>
      services.database.company(companyId, (db) => endCheck(db, companyId, checkId, stage)),
  });
export type CheckThreads = TaskThreads<Task>;
