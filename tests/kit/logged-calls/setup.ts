import { addMonths, type Month } from '#rules/calendar.ts';
import type { Answer } from '../caller.ts';
import type { Person, TestCompany } from '../company.ts';
import type { TestServer } from '../server.ts';

/** What every example stands on: one company with departments 研发 (平台, 数据) and 销售. */
export interface LoggedSetup {
  readonly server: TestServer;
  readonly company: TestCompany;
}

type WireFields = Record<string, unknown>;

/** A request that succeeds; by the company's administrator unless it says otherwise. */
export interface LoggedRequest {
  readonly fields?: WireFields;
  readonly by?: Person;
  /** Sent as the one file of a form. */
  readonly file?: Buffer;
}

/** Makes ready what the request needs, by whatever leaves traces or not: only the request itself is watched. */
export type LoggedExample = (ground: LoggedSetup) => Promise<LoggedRequest> | LoggedRequest;

/** By method and path, as the registry spells them. */
export type LoggedExamples = Readonly<Record<string, LoggedExample>>;

/** Of an answer that must be a success. */
// biome-ignore lint/suspicious/noExplicitAny: examples read whatever the wire holds
export function made(answer: Answer): any {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data;
}

const months = new WeakMap<object, Month>();
/** A month of the past that has no bill, however often it is asked for: long before those that calls name. */
export function freshMonth(company: object): Month {
  const month = addMonths(months.get(company) ?? '1969-12', 1);
  months.set(company, month);
  return month;
}
