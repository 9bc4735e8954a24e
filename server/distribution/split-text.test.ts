import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { statementsIn } from './split-text.ts';

test.each([
  ['', []],
  [';;', []],
  ['select 1; select 2', ['select 1', 'select 2']],
  [`select 'a;b''c;' ; select 2`, [`select 'a;b''c;'`, 'select 2']],
  ["-- a company's; note\nselect 1 - 2; -- and; another", ['select 1 - 2']],
  [
    'create function f() as $$ begin a; b; end $$; do $x$ c; $$ d; $x$',
    ['create function f() as $$ begin a; b; end $$', 'do $x$ c; $$ d; $x$'],
  ],
])('%j', (text, statements) => {
  expect(statementsIn(text)).toEqual(statements);
});

test('of the migrations every statement begins as one', () => {
  const folder = inRoot('migrations');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
    const firsts = statementsIn(readFileSync(`${folder}/${name}`, 'utf8')).map((one) =>
      one.split(/\s/)[0]!.toLowerCase(),
    );
    const strange = firsts.filter(
      (word) => !/^(create|alter|drop|insert|update|delete|do|grant|revoke|comment|select|lock|set|with)$/.test(word),
    );
    expect([name, strange]).toEqual([name, []]);
  }
});
