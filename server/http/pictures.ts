import type { FastifyInstance } from 'fastify';
import type { PermissionId } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from './refused.ts';
import { checkNetwork, liveSession, sentSession } from './session.ts';

interface Picture {
  /** Ends in `:file`. */
  readonly path: string;
  /** Absent: everybody who is signed in with the company. Others find nothing, as if there were no such picture. */
  readonly permission?: PermissionId;
  /** The file to send for this name, if it is the company's. */
  find(db: Db, actor: Actor, file: string, small: boolean): Promise<string | undefined>;
}

/** The address of a company's pictures: not a call of the contract, but behind the same door. */
export function servePicture(app: FastifyInstance, { path, permission, find }: Picture): void {
  const { services } = app;
  app.get<{ Params: { file: string }; Querystring: { size?: string } }>(path, async (request, reply) => {
    const sent = found(sentSession(request, services.secrets));
    const file = await services.database.companyRead(sent.companyId, async (db) => {
      const live = await liveSession(db, sent);
      checkNetwork(live, request.ip);
      const { actor } = live;
      if (permission !== undefined && !actor.rights.functions.has(permission)) throw new Refused(REFUSALS.notFound);
      return found(await find(db, actor, request.params.file, request.query.size === 'small'));
    });
    const { stream, contentType } = found(await services.files.open(file));
    return reply
      .header('content-type', contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(stream);
  });
}
