/** The journeys drive the built server, as operators run it; its types are those of the sources. */
const built = (name: string): Promise<unknown> =>
  import(new URL(`../../../dist/server/${name}.js`, import.meta.url).href);

export const { readConfig } = (await built('config')) as typeof import('#server/config.ts');
export const { run } = (await built('run')) as typeof import('#server/run.ts');
export const { createDatabaseIfMissing } = (await built(
  'create-database',
)) as typeof import('#server/create-database.ts');
export const { migrate } = (await built('migrate')) as typeof import('#server/migrate.ts');
export const { loadDemo } = (await built('demo/load')) as typeof import('#server/demo/load.ts');
export const { startPostgres } = (await built('postgres/embedded')) as typeof import('#server/postgres/embedded.ts');
export const { readSpreadsheet, writeWorkbook } = (await built(
  'outside/spreadsheet',
)) as typeof import('#server/outside/spreadsheet.ts');
