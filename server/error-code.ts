import pg from 'pg';

/** The code of a failure: PostgreSQL's (23505) or Node's (ENOENT); '' where it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * The constraint that the database kept; '' where the failure is another. Of rows on another machine only the message
 * names it, with the number of their part of the table behind the name.
 */
export function brokenConstraint(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return '';
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1] ?? '';
  return name.replace(/_\d{6,}$/, '');
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
