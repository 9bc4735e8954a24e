import { setTimeout as wait } from 'node:timers/promises';
import { Desk } from '../../kit/desk.ts';
import type { Stage } from './stage.ts';

const STEPS = JSON.stringify([{ approvalUserRole: 1 }]);
const PAUSE_MS = 10;
/** Of so many writes one is money that comes in. */
const MONEY_EACH = 20;

let names = 0;

/** Writes one after the other in many lanes, and remembers what it was told of each. */
export class Load {
  readonly acknowledged = new Set<string>();
  readonly inDoubt = new Set<string>();
  /** Neither success nor the plain refusal: with what it was answered. */
  readonly odd: string[] = [];
  longestMs = 0;
  refused = 0;
  private isOver = false;
  private lanes: Promise<void>[] = [];
  private readonly stage: Stage;
  private readonly desk: Desk;

  constructor(stage: Stage) {
    this.stage = stage;
    this.desk = new Desk(stage);
  }

  begin(lanes: number): void {
    this.isOver = false;
    this.lanes = Array.from({ length: lanes }, () => this.lane());
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lanes);
  }

  private async lane(): Promise<void> {
    while (!this.isOver) {
      names += 1;
      await this.write(`W${names}`);
      await wait(PAUSE_MS);
    }
  }

  private companyOf(name: string) {
    return this.stage.companies[Number(name.slice(1)) % this.stage.companies.length]!;
  }

  /** The same name is the same write, however often it is sent. */
  private async send(name: string): Promise<{ code: number; msg: string }> {
    const { admin, companyId } = this.companyOf(name);
    if (Number(name.slice(1)) % MONEY_EACH === 0)
      return this.desk.post('/desk/v1/account/recharge', { companyId, amountFen: 1_000, reference: name });
    const body = { flowName: name, flowStepStr: STEPS };
    return (await admin.caller.send('POST', '/api/v2/flow/add', { body, headers: { 'idempotency-key': name } })).json();
  }

  private async write(name: string): Promise<void> {
    const begun = performance.now();
    const { code, msg } = await this.send(name);
    this.longestMs = Math.max(this.longestMs, performance.now() - begun);
    if (code === 0) return void this.acknowledged.add(name);
    this.inDoubt.add(name);
    if (code === 503 && /\p{Script=Han}/u.test(msg)) this.refused += 1;
    else this.odd.push(`${code} ${msg}`);
  }

  /** What was refused or lost on its way is sent again under its name until it is taken. */
  async tellAgain(): Promise<void> {
    for (const name of this.inDoubt) {
      let code = -1;
      for (let tries = 0; code !== 0 && tries < 50; tries += 1) {
        code = (await this.send(name)).code;
        if (code !== 0) await wait(100);
      }
      if (code !== 0) throw new Error(`${name} is not taken after the outage: ${code}`);
      this.acknowledged.add(name);
    }
    this.inDoubt.clear();
  }

  /** Of everything acknowledged: how much is not there, and how much more than once. */
  async kept(): Promise<{ lost: number; doubled: number }> {
    const { rows } = await this.stage.owner.query<{ name: string; count: number }>(
      `select name, count(*)::int from approval_flow where name ~ '^W[0-9]+$' group by name
       union all select reference, count(*)::int from account_ledger where reference ~ '^W[0-9]+$' group by reference`,
    );
    const found = new Map(rows.map(({ name, count }) => [name, count]));
    return {
      lost: [...this.acknowledged].filter((name) => !found.has(name)).length,
      doubled: [...found].filter(([name, count]) => count > 1 && this.acknowledged.has(name)).length,
    };
  }
}
