import pg from 'pg';

/** The code of a failure: PostgreSQL's (23505) or Node's (ENOENT); '' where it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The constraint that the database kept; '' where the failure is another. */
export const brokenConstraint = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.constraint ?? '') : '';

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
