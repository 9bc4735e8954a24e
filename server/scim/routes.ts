import type { FastifyInstance } from 'fastify';
import { securityApi } from '#contract/security.ts';
import { serve } from '../http/serve.ts';
import { ownOrigin } from '../http/session.ts';
import { describeRoutes } from './describe.ts';
import { scimDoor } from './door.ts';
import { groupRoutes } from './groups.ts';
import { listTokens, makeToken, revokeToken } from './tokens.ts';
import { userRoutes } from './users.ts';

/** The tokens, for whoever holds 登录安全. */
function tokenRoutes(app: FastifyInstance): void {
  serve(app, securityApi.scim, async (_, { actor, db, exchange }) => ({
    address: `${ownOrigin(exchange[0])}/scim/v2`,
    tokens: await listTokens(db, actor.companyId),
  }));
  serve(app, securityApi.makeScimToken, async (_, { actor, db, services, record }) => {
    const token = await makeToken(db, services, actor);
    record('生成目录同步（SCIM）的令牌');
    return { token };
  });
  serve(app, securityApi.revokeScimToken, async ({ id }, { actor, db, record }) => {
    await revokeToken(db, actor.companyId, id);
    record(`作废目录同步（SCIM）的令牌 ${id}`);
    return null;
  });
}

/** A company's directory keeps its people and departments by SCIM 2.0. */
export async function scimRoutes(app: FastifyInstance): Promise<void> {
  tokenRoutes(app);
  await scimDoor(app, (door) => {
    describeRoutes(door);
    userRoutes(door);
    groupRoutes(door);
  });
}
