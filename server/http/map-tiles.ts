import type { FastifyInstance } from 'fastify';
import type { TileSource } from '#rules/map-tiles.ts';

/** Tells every map which pictures lie below it: those of a shared ride too, which is seen without signing in. */
export function mapTiles(app: FastifyInstance, tiles: TileSource | null): void {
  app.get('/maps/tiles.json', (_, reply) => reply.header('cache-control', 'no-cache').send(tiles ?? {}));
}
