import { type Endpoint, writes } from '#contract/endpoint.ts';
import { type Random, random } from '#world/random.ts';
import { schemaInput } from '../../fuzz/inputs.ts';
import { Known } from '../../fuzz/known.ts';
import { FUZZED, nameOf } from '../../fuzz/play.ts';
import { RECIPES } from '../../fuzz/recipes/all.ts';
import { type Reply, type Request, send, type Values } from '../../fuzz/send.ts';
import { completeKitTariffs, type FuzzWorld, newWorld, restored } from '../../fuzz/world.ts';
import type { Person, TestCompany } from '../../kit/company.ts';
import { insertOrder } from '../../kit/order-rows.ts';
import type { TestServer } from '../../kit/server.ts';
import { ACTORS, type ActorKind, Cast, DEPARTMENTS, OBJECTS_IN, PLACEMENTS, type Placement } from './actors.ts';
import { type Answer, expected, isAsExpected, needsOf, scopeOf } from './expectations.ts';

const NOBODY = 2_000_000_000;
const REFERENCE = /^(city|startCity|service|group|serviceType|vehicleGroup|company|invoiceType|permission|p|d)Ids?$/i;
const MOST_TRIES = 15;

/** The same request about something that is not there. */
function missing(fields: Values): Values {
  const other = (name: string, value: unknown): unknown => {
    if (/(bill|order|statement)No$/i.test(name)) return 'NONE-0';
    if (!/ids?$/i.test(name) || REFERENCE.test(name)) return value;
    if (Array.isArray(value)) return value.map((one) => other(name, one));
    if (typeof value === 'number' && value > 0) return NOBODY;
    return typeof value === 'string' && /^[1-9]\d*(,\d+)*$/.test(value) ? String(NOBODY) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, other(name, value)]));
}

/** Begins the names of everybody in a department; the other company's have one of their own. */
const markOf = (department: string): string => `✸${department}`;

/** Somebody with an order in every department: whose marks an answer holds tells which departments it was made from. */
async function addMarked(server: TestServer, company: TestCompany, mark: (department: string) => string) {
  for (const department of company.departments.keys()) {
    const booker = await company.person({ department, name: mark(department) });
    await insertOrder(server.owner, company, { booker });
  }
}

export interface MatrixFigures {
  calls: number;
  cases: number;
  /** Calls that whom they are for was answered with success. */
  succeeded: number;
  readonly wrong: string[];
}

const SIGNED_OUT = [10004, 1006, 29001];
const FORBIDDEN = [40300, 29067];
function answerOf({ code, isSuccess }: Reply): Answer {
  if (isSuccess) return 'done';
  if (SIGNED_OUT.includes(code)) return 'signIn';
  return FORBIDDEN.includes(code) ? 'forbidden' : 'refused';
}

/** Calls after which whoever made them may be signed out: the next call has new callers. */
const endsSessions = ({ path, area }: Endpoint): boolean =>
  area === 'access' || /\/(security|session|staff|password|factor|passkey|role)\//.test(path);

/** The administrator and the heads, whom recipes ask for help. */
async function signInAgain({ company, heads = [] }: FuzzWorld): Promise<void> {
  for (const { staffId, caller } of [company.admin, ...heads])
    for (const [name, value] of (await company.signIn(staffId)).cookies) caller.cookies.set(name, value);
}

class Matrix {
  readonly figures: MatrixFigures = { calls: 0, cases: 0, succeeded: 0, wrong: [] };
  private readonly known = new Known();
  private readonly draw: Random;
  private readonly world: FuzzWorld;
  private readonly cast: Cast;

  constructor(world: FuzzWorld, cast: Cast, seed: string) {
    this.world = world;
    this.cast = cast;
    this.draw = random(`matrix/${seed}`);
  }

  /** A request that whom it is for may send; undefined where its recipe does not come to an end any more. */
  private async made(call: Endpoint): Promise<Request | undefined> {
    const { world, known, draw } = this;
    const { server, desk, company } = world;
    const entitled = call.access === 'public' ? server.visitor() : call.access === 'desk' ? desk : company.admin.caller;
    const recipe = RECIPES[nameOf(call)];
    if (!recipe) return { fields: schemaInput(call, known, draw), by: entitled };
    const made = await Promise.resolve(recipe(world)).catch(() => undefined);
    return made && { ...made, by: made.by ?? entitled };
  }

  /** What has no recipe is drawn from its schema until it fits. */
  private async first(call: Endpoint): Promise<Request | undefined> {
    if (nameOf(call) in RECIPES) return this.made(call);
    let request: Request | undefined;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      request = await this.made(call);
      const reply = request && (await send(this.world.server, call, request));
      if (reply?.isSuccess) {
        this.known.learn(call, reply.data);
        return request;
      }
    }
    return request;
  }

  async play(call: Endpoint): Promise<void> {
    const { figures, world } = this;
    figures.calls += 1;
    // A company may have few addresses to be told at or written to.
    await world.server.owner.query('delete from webhook_delivery; delete from webhook; delete from invoice_email');
    let request = await this.first(call);
    if (!request) return void figures.wrong.push(`${nameOf(call)}: no request`);
    // Whoever is to be refused asks first: what the request is about is still there for whom it is for.
    const { refused, taken } = inOrder(call);
    const sent = request;
    await inLanes(refused, (one) => this.ask(call, one, sent));
    // What anybody may send says nothing of whose it is: once is enough.
    if (!writes(call) || call.access === 'public') await inLanes(taken, (one) => this.ask(call, one, sent));
    else
      for (const one of taken)
        if ((await this.ask(call, one, request)) === 'done') request = (await this.made(call)) ?? request;
    const reply = await send(world.server, call, request);
    if (reply.isSuccess) {
      figures.succeeded += 1;
      this.known.learn(call, reply.data);
    }
    await world.server.owner.query('truncate rate_limit');
    await restored(world, call);
    if (endsSessions(call)) {
      this.cast.renew();
      await signInAgain(world);
    }
  }

  private async ask(call: Endpoint, [kind, placement]: Case, request: Request): Promise<Answer> {
    const { figures, cast, world } = this;
    const fields = placement === 'missing' ? missing(request.fields ?? {}) : (request.fields ?? {});
    const isAbout = placement !== 'missing' || JSON.stringify(fields) !== JSON.stringify(request.fields ?? {});
    const wanted = expected(needsOf(call), kind, placement, isAbout);
    const asked = async () =>
      send(world.server, call, { ...request, fields, by: await cast.caller(kind, placement, call) });
    let reply = await asked();
    if (wanted !== 'signIn' && answerOf(reply) === 'signIn' && call.access !== 'public') {
      // Another one's request has signed this caller out.
      cast.forget(kind, placement, call);
      reply = await asked();
    }
    figures.cases += 1;
    const answer = answerOf(reply);
    const place = `${nameOf(call)}, ${kind}, ${placement}`;
    if (!isAsExpected(wanted, answer, needsOf(call)))
      figures.wrong.push(`${place}: ${reply.code}, expected ${wanted}, ${JSON.stringify(fields).slice(0, 120)}`);
    const shown = answer === 'done' ? this.strangeMarks(call, kind, placement, reply) : [];
    if (shown.length > 0) figures.wrong.push(`${place}: shows ${shown.join()}`);
    return answer;
  }

  /** Marks in an answer that its caller has no business with. */
  private strangeMarks(call: Endpoint, kind: ActorKind, placement: Placement, { data }: Reply): string[] {
    if (call.access === 'desk' || call.access === 'public') return [];
    const text = JSON.stringify(data) ?? '';
    const { company, other } = this.world;
    const all = [...company.departments.keys()].slice(1);
    if (placement === 'otherCompany') return all.filter((department) => text.includes(`"${markOf(department)}`));
    const foreign = [...other.departments.keys()].filter((name) => text.includes(`✹${name}`));
    const scope = scopeOf(needsOf(call), kind, placement);
    const beyond =
      scope === 'all' ? [] : all.filter((name) => !scope.includes(name) && text.includes(`"${markOf(name)}`));
    return [...foreign, ...beyond];
  }
}

type Case = readonly [ActorKind, Placement];

function inOrder(call: Endpoint): { refused: Case[]; taken: Case[] } {
  const needs = needsOf(call);
  const cases = ACTORS.flatMap((kind) => PLACEMENTS.map((placement): Case => [kind, placement]));
  const isIn = ([kind, placement]: Case) => expected(needs, kind, placement, true) === 'in';
  return { refused: cases.filter((one) => !isIn(one)), taken: cases.filter(isIn) };
}

const LANES = 8;
/** Several at once, in this order. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** A company whose people work in 平台 unless a request says otherwise, and another one. */
async function stage(server: TestServer): Promise<{ world: FuzzWorld; cast: Cast }> {
  const world = await newWorld(server, DEPARTMENTS);
  const { company } = world;
  const person = company.person.bind(company);
  company.person = (sketch = {}) => person({ department: OBJECTS_IN, ...sketch });
  const other = await server.company({ departments: DEPARTMENTS });
  await addMarked(server, company, markOf);
  await addMarked(server, other, (department) => `✹${department}`);
  await completeKitTariffs(server);
  const heads: Person[] = [];
  const cast = new Cast(server, company, other, heads);
  return { world: { ...world, other, heads }, cast };
}

export async function playMatrix(server: TestServer, seed: string, only: (call: Endpoint) => boolean = () => true) {
  const { world, cast } = await stage(server);
  const matrix = new Matrix(world, cast, seed);
  for (const call of FUZZED.filter(only)) await matrix.play(call);
  return matrix.figures;
}
