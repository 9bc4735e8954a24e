import { type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const DRAFT = { url: 'https://93.184.216.34/hook', topics: ['order'], enabled: true };

/** An address that the company has set, by its id. */
const saved = async ({ company }: LoggedSetup): Promise<{ webhookId: number }> => {
  const { webhookId } = made(await company.admin.caller.postJson('/api/v3/webhook/save', DRAFT));
  return { webhookId };
};

export const WEBHOOK_CALLS: LoggedExamples = {
  'POST /api/v3/webhook/save': async (setup) => ({ fields: { ...DRAFT, ...(await saved(setup)), topics: ['bill'] } }),
  'POST /api/v3/webhook/remove': async (setup) => ({ fields: await saved(setup) }),
  'POST /api/v3/webhook/secret': async (setup) => ({ fields: await saved(setup) }),
  'POST /api/v3/webhook/resend': async (setup) => {
    const { webhookId } = await saved(setup);
    const { rows } = await setup.server.owner.query(
      `insert into webhook_delivery (webhook_id, company_id, for_provider, topic, event, object_id, at, delivered_at)
       values ($1, $2, false, 'order', 'order.booked', 1, now(), now()) returning id::int as "deliveryId"`,
      [webhookId, setup.company.companyId],
    );
    return { fields: rows[0] };
  },
};
