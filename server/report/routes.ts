import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { carbonApi } from '#contract/carbon.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reportApi } from '#contract/report.ts';
import type { ReportRequest } from '#contract/report-request.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { carbonReport } from './carbon.ts';
import { MOST_DEPARTMENTS } from './departments.ts';
import { exportReport } from './export.ts';
import { figureOrders } from './orders.ts';
import { overLimit } from './over.ts';
import { topByRiders } from './riders.ts';
import { type ReportSelection, requireDepartmentsWithin, selectionOf } from './selection.ts';
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
  read: (db: Db, selection: ReportSelection) => Promise<z.output<O>>,
) => serve(app, call, async (ask: ReportRequest, context) => read(context.db, await selectionOf(context, ask)));

/** The same of departments: the first five, or every one that has a figure. */
const departments = <O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<typeof reportApi.topRides.input, O>,
  read: (db: Db, selection: ReportSelection, most?: number) => Promise<z.output<O>>,
) =>
  serve(app, call, async ({ isWhole, ...ask }, context) =>
    read(context.db, await selectionOf(context, ask), isWhole ? MOST_DEPARTMENTS : undefined),
  );

export async function reportRoutes(app: FastifyInstance) {
  reading(app, reportApi.total, totalUsage);
  departments(app, reportApi.topRides, (db, selection, most) => topDepartments(db, selection, 'rides', most));
  departments(app, reportApi.topMoney, (db, selection, most) => topDepartments(db, selection, 'companyFen', most));
  departments(app, reportApi.topRiders, topByRiders);
  reading(app, reportApi.trend, usageByDay);
  reading(app, reportApi.templates, ridesByTemplate);
  reading(app, reportApi.hours, ridesByHour);
  reading(app, reportApi.cities, usageByCity);
  reading(app, reportApi.services, ridesByService);
  reading(app, reportApi.partMoney, async (db, selection) => ({
    templateMoney: await fenByTemplate(db, selection),
    serviceMoney: await fenByService(db, selection),
  }));
  reading(app, reportApi.over, overLimit);
  reading(app, carbonApi.report, carbonReport);

  serve(app, reportApi.orders, async ({ page, pageSize, figure, ...ask }, context) => {
    const { actor, db } = context;
    const selection = await selectionOf(context, ask);
    if (figure.departmentId !== undefined) {
      await requireDepartmentsWithin(db, actor.companyId, selection.scope, [figure.departmentId]);
    }
    return figureOrders(db, selection, figure, { page, pageSize });
  });

  serve(app, reportApi.export, async ({ part = 'whole', ...ask }, context) =>
    exportReport(context.db, await selectionOf(context, ask), part, ask.departmentIds, context.record),
  );
}
