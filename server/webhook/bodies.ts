import { localText } from '#rules/calendar.ts';
import type { WebhookTopic } from '#rules/webhook.ts';
import type { Db } from '../db.ts';

export interface ToldEvent {
  readonly id: number;
  readonly companyId: number;
  readonly topic: WebhookTopic;
  readonly event: string;
  readonly objectId: number;
  readonly at: Date;
}

type Read = (db: Db, companyId: number, id: number) => Promise<object | undefined>;

const order: Read = (db, companyId, id) =>
  db
    .selectFrom('rideOrder')
    .select(['id as orderId', 'number', 'status', 'service', 'vehicleGroup', 'staffId', 'departmentId', 'sceneId'])
    .select(['applicationId', 'projectNo', 'rideAt', 'estimateFen', 'actualPayFen', 'companyFen', 'personalFen'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

const approval: Read = (db, companyId, id) =>
  db
    .selectFrom('approval')
    .select(['id as approvalId', 'applicationId', 'orderId', 'applicantId', 'departmentId', 'status', 'createdAt'])
    .select('finishedAt')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

const bill: Read = (db, companyId, id) =>
  db
    .selectFrom('bill')
    .select(['id as billId', 'number', 'month', 'status', 'issuedAt', 'confirmedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

const objection: Read = (db, companyId, id) =>
  db
    .selectFrom('objection')
    .select([
      'id as objectionId',
      'number',
      'billId',
      'orderId',
      'status',
      'outcome',
      'refundFen',
      'remark',
      'decidedAt',
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

const invoice: Read = (db, companyId, id) =>
  db
    .selectFrom('invoice')
    .select(['id as invoiceId', 'type', 'status', 'title', 'amountFen', 'tripCount', 'number', 'issuedOn'])
    .select(['refusedReason', 'carrier', 'trackingNo'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

const READ: Readonly<Record<WebhookTopic, Read>> = { order, approval, bill, objection, invoice };

const inLocalTime = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, value instanceof Date ? localText(value) : value]),
  );

/** What happened, and the thing as it stands when it is first told. Nobody's phone is in it. */
export async function bodyOf(db: Db, told: ToldEvent): Promise<string> {
  const data = await READ[told.topic](db, told.companyId, told.objectId);
  const body = {
    id: told.id,
    type: told.event,
    at: localText(told.at),
    companyId: told.companyId,
    data: data ? inLocalTime(data) : null,
  };
  return JSON.stringify(body);
}
