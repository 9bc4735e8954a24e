import type { FastifyInstance } from 'fastify';
import { phoneApi } from '#contract/phone-reveal.ts';
import { maskedPhone, revealedText } from '#rules/masked-phone.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { SOURCES } from './people.ts';

/** One phone that a list or a page showed hidden, for whoever sees that record; the log says who looked at whose. */
export async function phoneRoutes(app: FastifyInstance) {
  serve(app, phoneApi.reveal, async ({ record: kind, id, name, phone }, { actor, db, now, record }) => {
    const { area, needs, load } = SOURCES[kind];
    if (needs !== undefined && !actor.rights.functions.has(needs)) throw new Refused(REFUSALS.forbidden);
    const { number, people } = await load({ db, actor, now }, id);
    const person = found(people.find((one) => one.name === name && maskedPhone(one.phone) === phone));
    record(revealedText(kind, number, person), 'reveal', area);
    return { phone: person.phone };
  });
}
