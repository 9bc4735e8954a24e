import type { FastifyInstance } from 'fastify';
import { deskDoor } from '../http/serve-desk.ts';
import { accountRoutes } from './account.ts';
import { billRoutes } from './bills.ts';
import { companyRoutes } from './companies.ts';
import { enrolmentRoutes } from './enrolments.ts';
import { invoiceRoutes } from './invoices.ts';
import { objectionRoutes } from './objections.ts';
import { orderRoutes } from './orders.ts';
import { priceRoutes } from './prices.ts';
import { referenceRoutes } from './reference.ts';
import { refundRoutes } from './refunds.ts';
import { superRoutes } from './super.ts';
import { tariffRoutes } from './tariffs.ts';

export async function deskRoutes(app: FastifyInstance) {
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
    refundRoutes(desk);
    billRoutes(desk);
    objectionRoutes(desk);
  });
}
