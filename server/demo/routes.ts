import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Phone } from '#rules/access.ts';
import { instantOfLocal, localText } from '#rules/calendar.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { tokenHash } from '../access/captchas.ts';
import { isForwarded, isOnThisMachine } from '../http/callers.ts';
import { isSameOrigin } from '../http/gate.ts';
import { found, Refused } from '../http/refused.ts';
import type { JobRunner } from '../jobs.ts';

/** Helpers of a demonstration; none of them exists where DEMO is off. */
export interface DemoHooks {
  reset(): Promise<void>;
  jobs(): JobRunner | undefined;
}

const answer = (data: unknown) => ({ code: 0, msg: '成功', data });

/** Our own pages and programs without a page; a proxy in front means an audience that a demonstration is not for. */
async function ownOrProgram(request: FastifyRequest): Promise<void> {
  if (!isSameOrigin(request) || isForwarded(request)) throw new Refused(REFUSALS.forbidden);
}

function thisMachineOnly(request: FastifyRequest): void {
  if (!isOnThisMachine(request)) throw new Refused(REFUSALS.forbidden);
}

const CODE_IN_TEXT = /验证码是(\d{4})/;

export function demoRoutes(app: FastifyInstance, hooks: DemoHooks): void {
  const { database, clock } = app.services;

  app.get('/demo/sms', { onRequest: ownOrProgram }, async (request) => {
    const phone = Phone.safeParse((request.query as { phone?: unknown }).phone);
    if (!phone.success) throw new Refused(REFUSALS.invalidInput);
    const row = found(
      await database.platform((db) =>
        db
          .selectFrom('outbox')
          .select(['recipient', 'purpose', 'text', 'createdAt'])
          .where('recipient', '=', phone.data)
          .where('channel', '=', 'sms')
          .orderBy('id', 'desc')
          .executeTakeFirst(),
      ),
    );
    const code = CODE_IN_TEXT.exec(row.text)?.[1] ?? null;
    return answer({
      phone: row.recipient,
      purpose: row.purpose,
      code,
      text: row.text,
      sentAt: localText(row.createdAt),
    });
  });

  app.get('/demo/captcha', { onRequest: ownOrProgram }, async (request) => {
    const token = z
      .string()
      .max(100)
      .safeParse((request.query as { token?: unknown }).token);
    if (!token.success) throw new Refused(REFUSALS.invalidInput);
    const row = found(
      await database.platform((db) =>
        db
          .selectFrom('captcha')
          .select('demoAnswer')
          .where('tokenHash', '=', tokenHash(app.services, token.data))
          .executeTakeFirst(),
      ),
    );
    return answer({ captcha: found(row.demoAnswer) });
  });

  app.post('/demo/clock', { onRequest: ownOrProgram }, async (request) => {
    thisMachineOnly(request);
    const { now } = (request.body ?? {}) as { now?: unknown };
    if (now !== undefined) await clock.moveTo(instantOf(now));
    if (now !== undefined) await hooks.jobs()?.runDue();
    return answer({ now: localText(clock.now()) });
  });

  app.post('/demo/reset', { onRequest: ownOrProgram }, async (request) => {
    thisMachineOnly(request);
    await hooks.reset();
    await clock.reset();
    return answer(null);
  });
}

/** Milliseconds, ISO or the contract's own 19 characters. */
function instantOf(now: unknown): Date {
  const instant = typeof now === 'number' ? new Date(now) : (instantOfLocal(String(now)) ?? new Date(String(now)));
  if (Number.isNaN(instant.getTime())) throw new Refused(REFUSALS.invalidInput);
  return instant;
}
