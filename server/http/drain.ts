import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 50;
/** Longer than any answer takes but an export; who still reads one then has to ask again. */
const MOST_MS = 30_000;

/**
 * Ends a server after what is under way, and not later: browsers open lines ahead of need, and one over which nothing was
 * ever asked would be waited for as long as the browser keeps it.
 */
export function drainable(app: FastifyInstance): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  app.server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async () => {
    const latest = Date.now() + MOST_MS;
    const letGo = setInterval(() => {
      if (underWay.size === 0 || Date.now() > latest) app.server.closeAllConnections();
    }, LOOK_MS);
    try {
      await app.close(); // takes no more requests
    } finally {
      clearInterval(letGo);
    }
  };
}
