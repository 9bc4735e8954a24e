import type { TakeCall } from './call-limits.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { CaptchaProvider } from './outside/captcha-provider.ts';
import type { Files } from './outside/files.ts';
import type { MapSources } from './outside/maps.ts';
import type { Payments } from './outside/payments/payments.ts';
import type { Secrets } from './secrets.ts';

/** What a handler may reach beyond its transaction; passed, never ambient. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** Counts a call before it happens; false where there were too many. */
  readonly takeCall: TakeCall;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly files: Files;
  readonly maps: MapSources;
  /** Who tells people from scripts beside our own picture; null: nobody. */
  readonly captchaProvider: CaptchaProvider | null;
  /** Where people pay their part; null: nowhere of ours. */
  readonly payments: Payments | null;
  /** Aborted once the server was told to stop. */
  readonly stopping: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
