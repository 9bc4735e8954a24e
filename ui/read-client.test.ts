import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ReadClient } from './read-client.ts';

const client = new ReadClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
afterEach(() => client.clear());

/** A list that somebody looks at; each read takes what the server holds at its beginning and answers when told to. */
function list(name = 'list') {
  const server = { holds: 'before' };
  const answers: ((how: 'answer' | 'fail') => void)[] = [];
  const read = () => {
    const { holds } = server;
    return new Promise<string>((resolve, reject) => {
      answers.push((how) => (how === 'answer' ? resolve(holds) : reject(new Error('no answer'))));
    });
  };
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: read });
  const leave = observer.subscribe(() => undefined);
  return { server, answers, leave, shown: () => observer.getCurrentResult().data };
}

test('a list that was being read for the first time while something was written shows what was written', async () => {
  const { server, answers, shown } = list();
  server.holds = 'written';
  const anew = client.invalidateQueries();
  answers[0]!('answer');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(shown()).toBe('before'); // not broken off
  answers[1]!('answer');
  await anew;
  expect(shown()).toBe('written');
});

test('however often that happens meanwhile, it is read once more', async () => {
  const { answers } = list();
  const anew = Promise.all(Array.from({ length: 3 }, () => client.invalidateQueries()));
  answers[0]!('answer');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('answer');
  await anew;
  expect(answers).toHaveLength(2);
});

test('what is shown already is read anew at once, though it was being read', async () => {
  const { server, answers, shown } = list();
  answers[0]!('answer');
  await vi.waitFor(() => expect(shown()).toBe('before'));
  const earlier = client.refetchQueries();
  server.holds = 'written';
  const anew = client.invalidateQueries();
  expect(answers).toHaveLength(3);
  answers[2]!('answer');
  await Promise.all([earlier, anew]);
  expect(shown()).toBe('written');
});

test('nothing more is asked for what is not concerned, what was left meanwhile, or what failed', async () => {
  const [other, left, failed] = [list('other'), list('left'), list('failed')];
  const anew = Promise.all(['left', 'failed'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  left.leave();
  failed.answers[0]!('fail');
  for (const { answers } of [other, left]) answers[0]!('answer');
  await anew;
  for (const { answers } of [other, left, failed]) expect(answers).toHaveLength(1);
});
