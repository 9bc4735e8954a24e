import { readFileSync } from 'node:fs';
import { inRoot } from '#server/root.ts';
import type { World } from '../../journeys/kit/world.ts';

const one = async ({ database }: World, sql: string, values: unknown[] = []): Promise<string> =>
  String((await database.query<{ id: string }>(sql, values)).rows[0]?.id ?? 0);

/** Every screen of the employees' app, for a person who has something to see. */
export async function appPages(world: World, phone: string): Promise<string[]> {
  const newest = (table: string) =>
    one(
      world,
      `select max(id) as id from ${table}
       where staff_id = (select id from staff where phone = $1 and deleted_at is null)`,
      [phone],
    );
  const ids: Record<string, string> = {
    '/o/': await newest('ride_order'),
    '/a/': await newest('application'),
    '/p/': await one(world, 'select max(id) as id from approval where company_id = 100'),
  };
  const text = readFileSync(inRoot('app', 'shell', 'routes.tsx'), 'utf8');
  const patterns = [...text.matchAll(/(?:pattern: |detail\()'([^']+)'/g)].map(([, pattern]) => pattern!);
  return patterns.map((pattern) => {
    const kind = Object.keys(ids).find((start) => pattern.startsWith(start));
    return `/m${pattern.replace(':end', 'from').replace(':id', kind ? ids[kind]! : '1')}`;
  });
}

/** Every page of the provider's desk. */
export async function deskPages(world: World): Promise<string[]> {
  const orderId = await one(world, 'select max(id) as id from ride_order where company_id = 100');
  const text = readFileSync(inRoot('desk', 'routes.tsx'), 'utf8').split('};')[0]!;
  return [...text.matchAll(/^ {2}'([^']+)':/gm)].map(([, path]) =>
    `/desk${path!.replace('$companyId', '100').replace('$orderId', orderId)}`.replace(/\/$/, ''),
  );
}
