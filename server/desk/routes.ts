import type { FastifyInstance } from 'fastify';
import { deskDoor } from '../http/serve-desk.ts';
import { companyRoutes } from './companies.ts';
import { enrolmentRoutes } from './enrolments.ts';
import { invoiceRoutes } from './invoices.ts';
import { referenceRoutes } from './reference.ts';
import { superRoutes } from './super.ts';

export async function deskRoutes(app: FastifyInstance) {
  await deskDoor(app, (desk) => {
    enrolmentRoutes(desk);
    companyRoutes(desk);
    superRoutes(desk);
    referenceRoutes(desk);
    invoiceRoutes(desk);
  });
}
