import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { reportApi } from '#contract/report.ts';
import type { ReportRequest } from '#contract/report-request.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { exportReport } from './export.ts';
import { departmentsWithin, type Ground, groundOf } from './ground.ts';
import { figureOrders } from './orders.ts';
import { overLimit } from './over.ts';
import { topByRiders } from './riders.ts';
import {
  fenByService,
  fenByTemplate,
  ridesByHour,
  ridesByService,
  ridesByTemplate,
  topDepartments,
  totalUsage,
  usageByCity,
  usageByDay,
} from './usage.ts';

/** A reading of the report: the departments that were asked for must lie within what the caller may see. */
const reading = <O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<typeof reportApi.total.input, O>,
  read: (db: Db, ground: Ground) => Promise<z.output<O>>,
) => serve(app, call, async (ask: ReportRequest, { actor, db }) => read(db, await groundOf(db, actor, ask)));

export async function reportRoutes(app: FastifyInstance) {
  reading(app, reportApi.total, totalUsage);
  reading(app, reportApi.topRides, (db, ground) => topDepartments(db, ground, 'rides'));
  reading(app, reportApi.topMoney, (db, ground) => topDepartments(db, ground, 'companyFen'));
  reading(app, reportApi.topRiders, (db, ground) => topByRiders(db, ground));
  reading(app, reportApi.trend, usageByDay);
  reading(app, reportApi.templates, ridesByTemplate);
  reading(app, reportApi.hours, ridesByHour);
  reading(app, reportApi.cities, usageByCity);
  reading(app, reportApi.services, ridesByService);
  reading(app, reportApi.partMoney, async (db, ground) => ({
    templateMoney: await fenByTemplate(db, ground),
    serviceMoney: await fenByService(db, ground),
  }));
  reading(app, reportApi.over, overLimit);

  serve(app, reportApi.orders, async ({ page, pageSize, figure, ...ask }, { actor, db }) => {
    const ground = await groundOf(db, actor, ask);
    if (figure.departmentId !== undefined) {
      await departmentsWithin(db, actor.companyId, ground.scope, [figure.departmentId]);
    }
    return figureOrders(db, ground, figure, { page, pageSize });
  });

  serve(app, reportApi.export, async ({ part = 'whole', ...ask }, { actor, db, record }) =>
    exportReport(db, await groundOf(db, actor, ask), part, ask.departmentIds, record),
  );
}
