import type { FastifyInstance } from 'fastify';
import { deskDoor } from '../http/serve-desk.ts';
import { accountRoutes } from './account.ts';
import { acrossRoutes } from './across.ts';
import { billRoutes } from './bills.ts';
import { companyRoutes } from './companies.ts';
import { enrolmentRoutes } from './enrolments.ts';
import { eventRoutes } from './events.ts';
import { holdRoutes } from './holds/hold-routes.ts';
import { invoiceRoutes } from './invoices.ts';
import { objectionRoutes } from './objections.ts';
import { orderRoutes } from './orders.ts';
import { priceRoutes } from './prices.ts';
import { questionRoutes } from './questions.ts';
import { referenceRoutes } from './reference.ts';
import { refundRoutes } from './refunds.ts';
import { roleRoutes } from './roles.ts';
import { deskDoorRoutes, ownAccountRoutes } from './session-routes.ts';
import { staffRoutes } from './staff.ts';
import { superRoutes } from './super.ts';
import { tariffRoutes } from './tariffs.ts';
import { todayRoutes } from './today.ts';

export async function deskRoutes(app: FastifyInstance) {
  deskDoorRoutes(app);
  await deskDoor(app, (desk) => {
    enrolmentRoutes(desk);
    companyRoutes(desk);
    superRoutes(desk);
    referenceRoutes(desk);
    invoiceRoutes(desk);
    accountRoutes(desk);
    tariffRoutes(desk);
    orderRoutes(desk);
    priceRoutes(desk);
    questionRoutes(desk);
    refundRoutes(desk);
    billRoutes(desk);
    objectionRoutes(desk);
    ownAccountRoutes(desk);
    roleRoutes(desk);
    staffRoutes(desk);
    holdRoutes(desk);
    todayRoutes(desk);
    acrossRoutes(desk);
    eventRoutes(desk);
  });
}
