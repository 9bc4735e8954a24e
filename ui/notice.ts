/** A sentence beside a form, with the mark that tells how it is meant. */
export interface Notice {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
}
