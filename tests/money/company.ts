import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { Refused } from '#server/http/refused.ts';
import type { Context } from '#server/http/serve.ts';
import type { DeskCompanyContext } from '#server/http/serve-desk.ts';
import { type Random, random } from '../../world/random.ts';
import { giveInvoiceTerms } from '../kit/bill-rows.ts';
import type { Desk } from '../kit/desk.ts';
import { addEmail } from '../kit/invoices.ts';
import { Rides } from '../kit/ride-calls.ts';
import { quick } from '../kit/scenes.ts';
import type { TestServer } from '../kit/server.ts';
import { newPaper, type Paper } from './paper.ts';

/** A company on the server, the same on paper, and the moment at which both stand. */
export interface ModelledCompany {
  readonly server: TestServer;
  readonly companyId: number;
  readonly sceneId: number;
  readonly emailId: number;
  readonly adminPhone: string;
  readonly actor: Context['actor'];
  readonly paper: Paper;
  readonly draw: Random;
  now: Date;
  /** Counts events, references and whatever else needs a number of its own. */
  serial: number;
  /** The transaction of the steps under way. */
  db: Db;
  /** What was done last, for whoever looks into a difference. */
  readonly trail: string[];
  /** How often each kind of step was done, and how often both sides refused. */
  readonly counts: Record<string, number>;
}

const CREDIT_FEN = 300_000;
const PER_RIDE_FEN = 6_000;
const DEPARTMENT_FEN = 90_000;
const WARN_YUAN = 500;
const DISCOUNT = 9_333;
const BEGIN = new Date('2026-01-05T01:00:00Z');

async function peopleOf(rides: Rides): Promise<Paper['people']> {
  const people = [];
  for (const monthlyFen of [null, null, 40_000, 15_000]) {
    const { staffId } = await rides.rider();
    if (monthlyFen !== null) await rides.limit({ staffId }, monthlyFen);
    people.push({ staffId, monthlyFen });
  }
  return people;
}

export async function newModelledCompany(
  server: TestServer,
  desk: Desk,
  kind: Paper['kind'],
  seed: string,
): Promise<ModelledCompany> {
  const scene = quick({ countsPersonalLimit: true, perOrderQuotaFen: PER_RIDE_FEN });
  const fundsFen = kind === 'postpaid' ? CREDIT_FEN : 0;
  const rides = await Rides.create(server, desk, { accountKind: kind, scene, fundsFen });
  const { company, companyId } = rides;
  const { admin } = company;
  const people = await peopleOf(rides);
  await rides.limit({ departmentId: company.rootId }, DEPARTMENT_FEN);
  // The limits are as old as the company's own time, which is not the machine's.
  await server.owner.query('update spending_limit set set_at = $2 where company_id = $1', [companyId, BEGIN]);
  await giveInvoiceTerms(server.owner, company, { discount_per_ten_thousand: DISCOUNT });
  await server.owner.query('update company_account set warn_fen = $2, warn_staff_id = $3 where company_id = $1', [
    companyId,
    WARN_YUAN * 100,
    admin.staffId,
  ]);
  const creditFen = kind === 'postpaid' ? CREDIT_FEN : 0;
  const terms = {
    kind,
    creditFen,
    discount: DISCOUNT,
    perRideFen: PER_RIDE_FEN,
    people,
    departmentFen: DEPARTMENT_FEN,
    warnFen: WARN_YUAN * 100,
  };
  return {
    server,
    companyId,
    sceneId: rides.sceneId,
    emailId: await addEmail(admin.caller, 'fapiao@example.com'),
    adminPhone: admin.phone,
    actor: { companyId, staffId: admin.staffId, name: admin.name, accountKind: kind } as Context['actor'],
    paper: newPaper(terms),
    draw: random(seed),
    now: BEGIN,
    serial: 0,
    db: undefined as unknown as Db,
    trail: [],
    counts: { refused: 0 },
  };
}

const nothing = () => undefined;

/** What a call of the console would hand to its handler. */
export const contextOf = ({ actor, db, now, server }: ModelledCompany): Context =>
  ({ actor, db, now, services: server.services, record: nothing }) as unknown as Context;

/** The same for the provider's desk. */
export const deskContextOf = ({ companyId, db, now, server }: ModelledCompany): DeskCompanyContext =>
  ({ db, now, services: server.services, record: nothing, company: { companyId } }) as unknown as DeskCompanyContext;

export class Difference extends Error {}

export const nextSerial = (company: ModelledCompany): number => {
  company.serial += 1;
  return company.serial;
};

/** The server must refuse this, and nothing may remain of it. */
async function refused(company: ModelledCompany, what: string, work: () => Promise<unknown>): Promise<null> {
  await sql`savepoint step`.execute(company.db);
  const answer = await work().then(
    () => 'taken',
    (error: unknown) => error,
  );
  await sql`rollback to savepoint step`.execute(company.db);
  if (answer === 'taken') throw new Difference(`${what}：纸上不允许，服务器接受了`);
  if (!(answer instanceof Refused)) throw answer;
  return null;
}

/** Does it on the server, where the paper says whether that may be done. null: both say no. */
export async function attempt<T>(
  company: ModelledCompany,
  what: string,
  allowed: boolean,
  work: () => Promise<T>,
): Promise<T | null> {
  company.trail.push(`${what}${allowed ? '' : '（应拒绝）'}`);
  if (!allowed) {
    company.counts.refused! += 1;
    return refused(company, what, work);
  }
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Difference(`${what}：纸上允许，服务器拒绝了（${error.message}）`);
  }
}

export function agree(what: string, onPaper: unknown, onServer: unknown): void {
  const [paper, server] = [JSON.stringify(onPaper), JSON.stringify(onServer)];
  if (paper !== server) throw new Difference(`${what}：纸上 ${paper}，服务器 ${server}`);
}
