/** The tables, as generated from the migrations. The demo world reads them too, from a room of their own. */
export type * from '#schema/tables.ts';
