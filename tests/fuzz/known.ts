import type { Endpoint } from '#contract/endpoint.ts';
import type { Random } from '#world/random.ts';
import type { Values } from './send.ts';

const MOST_OF_A_NAME = 60;
const MOST_EXAMPLES = 6;
const MOST_WALKED = 400;
const IS_KEY = /(id|ids|no|number|code|token|reference|name|phone|day|month|account)$/i;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a path that says what its ids are of: /api/v2/flow/update/step is about a flow. */
const subjectOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/').filter(Boolean).at(-2) ?? '';

/** What answers have named: one call's answer holds what another asks for. And what each call has taken. */
export class Known {
  private readonly byName = new Map<string, unknown[]>();
  private readonly taken = new Map<string, Values[]>();

  /** Everything in an answer that looks like a key, under its field's name. */
  learn(call: Endpoint, data: unknown): void {
    let walked = 0;
    const walk = (value: unknown, name: string): void => {
      walked += 1;
      if (walked > MOST_WALKED) return;
      if (Array.isArray(value)) for (const one of value.slice(0, 20)) walk(one, name);
      else if (isValues(value)) for (const [key, inner] of Object.entries(value)) walk(inner, key);
      else if (IS_KEY.test(name) && value !== null && value !== '' && typeof value !== 'boolean') {
        this.keep(name, value);
        if (name === 'id') this.keep(`${subjectOf(call)}.id`, value);
      }
    };
    walk(data, '');
  }

  private keep(name: string, value: unknown): void {
    const values = this.byName.get(name) ?? [];
    if (!values.includes(value)) values.push(value);
    if (values.length > MOST_OF_A_NAME) values.shift();
    this.byName.set(name, values);
  }

  take(call: Endpoint, fields: Values): void {
    const key = `${call.method} ${call.path}`;
    this.taken.set(key, [...(this.taken.get(key) ?? []), fields].slice(-MOST_EXAMPLES));
  }

  examplesOf = (call: Endpoint): readonly Values[] => this.taken.get(`${call.method} ${call.path}`) ?? [];

  /** Something that an answer has named so. */
  valueFor(call: Endpoint, field: string, draw: Random): unknown {
    const own = field === 'id' ? this.byName.get(`${subjectOf(call)}.id`) : undefined;
    const values = own ?? this.byName.get(field) ?? this.byName.get(`${field.replace(/Ids?$/, '')}.id`);
    return values && values.length > 0 ? draw.pick(values) : undefined;
  }
}
