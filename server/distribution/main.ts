import { connectAsConfigured } from '../reconcile/connect.ts';
import { StartError } from '../start-error.ts';
import { distribute, isDistributed, obstacles } from './distribute.ts';
import { readFacts } from './facts.ts';
import { bindOwnerAgain, moveCompany } from './move.ts';
import { distributionPlan, lostKeys } from './plan.ts';

const say = (line: string): void => console.log(line);
const isDry = process.argv.includes('--dry-run');
/** `--move 100 host 5432`: a company to another machine. */
const [, moved, host = '', port] = process.argv.slice(process.argv.indexOf('--move'));
const isMove = process.argv.includes('--move');

try {
  const { client, close } = await connectAsConfigured();
  try {
    await client.query('set search_path = qixing, public');
    const bound = isDry ? [] : await bindOwnerAgain(client);
    if (bound.length > 0) say(`上次移动中断，已恢复 ${bound.length} 张表的行级安全`);
    if (isMove) await moveCompany(client, Number(moved), host, Number(port));
    const facts = await readFacts(client);
    const plan = distributionPlan(facts);
    const inTheWay = (await isDistributed(client)) && plan.length === 0 ? [] : await obstacles(client);
    if (isMove) {
      say(`企业 ${moved} 已移到 ${host}:${port}`);
    } else if (isDry) {
      for (const { what, statements } of plan) {
        say(`${what}：${statements.length} 条`);
        for (const statement of statements) say(`  ${statement.replace(/\s+/g, ' ')}`);
      }
      say(`不再保留的外键：${lostKeys(facts).join('、')}`);
      for (const line of inTheWay) say(`尚不能执行：${line}`);
    } else if (inTheWay.length > 0) {
      throw new StartError(inTheWay.join('\n'));
    } else {
      const steps = await distribute(client, say);
      say(steps === 0 ? '数据库已经分布，无事可做' : '已按企业分布');
    }
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
