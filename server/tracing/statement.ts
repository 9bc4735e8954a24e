import { currentSpan, traced } from './span.ts';

const MOST_TEXT = 2_000;

/** 'select ride_order': what is done, and to which table first. */
export function statementName(text: string): string {
  const [, command = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  return table ? `${command.toLowerCase()} ${table}` : command.toLowerCase();
}

/** Its text without its values: those travel apart, and nobody is told them. */
export const tracedStatement = <T>(text: string, send: () => Promise<T>): Promise<T> =>
  currentSpan()
    ? traced(
        statementName(text),
        'outgoing',
        { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TEXT) },
        send,
      )
    : send();
