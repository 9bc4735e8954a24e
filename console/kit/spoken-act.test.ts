import { expect, test } from 'vitest';
import { type SpokenAct, spoken } from './spoken-act.ts';

const act = (...words: [string, ...string[]]): SpokenAct<never> => ({ words, of: () => true, to: () => ({ to: '/' }) });
const [STOP, START, PAY] = [act('禁用', '停用'), act('启用'), act('停用支付')];

test.each([
  ['停用 加班回家', [STOP], '加班回家'],
  ['停用加班回家', [STOP], '加班回家'],
  ['启用', [START], ''],
  ['停用支付 周子昂', [PAY], '周子昂'],
  ['加班回家', [], '加班回家'],
  ['加班停用', [], '加班停用'],
])('“%s” is read as an act and a name', (keyword, acts, rest) => {
  expect(spoken([STOP, START, PAY], keyword)).toEqual({ acts, rest });
});
