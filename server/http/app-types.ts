import type { Endpoint } from '#contract/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that this route serves; absent on operators' doors and static files. */
    call?: Endpoint;
  }
}
