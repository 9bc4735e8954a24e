import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { type Random, random } from '#world/random.ts';
import { deskPerson } from '../kit/desk-person.ts';
import type { TestServer } from '../kit/server.ts';
import { isRefusedInput, mutated, schemaInput, spoilt } from './inputs.ts';
import { Known } from './known.ts';
import { RECIPES } from './recipes/all.ts';
import { type Request, type Sender, send } from './send.ts';
import { type FuzzWorld, newWorld, restored } from './world.ts';

/** A line of events stays open until its caller leaves: its own tests ask for it. */
export const FUZZED = endpoints.filter(({ stream }) => !stream);
const IN_FLIGHT = 6;
const MOST_TRIES = 20;
/** After so many requests a new company: much of what is sent deletes and stops. */
const WORLD_LASTS = 2_500;
/** Tried so often, whatever has a field has had one that it does not take. */
const MOST_DRAWS = 8;

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export interface FuzzFigures {
  requests: number;
  /** Of them drawn so that the call's own schema says no. */
  beside: number;
  seconds: number;
  /** How often each code was answered. */
  readonly codes: Map<number, number>;
  readonly succeeded: Set<string>;
  /** 系统异常, with what was sent. */
  readonly failed: string[];
  /** Recipes that did not bring their call to an end. */
  readonly spoilt: Map<string, string>;
  readonly milliseconds: Map<string, number>;
}

const noFigures = (): FuzzFigures => ({
  ...{ requests: 0, beside: 0, seconds: 0, codes: new Map(), succeeded: new Set(), failed: [], spoilt: new Map() },
  milliseconds: new Map(),
});

function senderOf(call: Endpoint, world: FuzzWorld, draw: Random): Sender {
  const { desk, operator, rider, other, server, admins } = world;
  if (call.access === 'public') return server.visitor({ address: `10.1.${draw.int(0, 255)}.${draw.int(1, 254)}` });
  if (call.access === 'desk') return draw.chance(0.8) ? desk : operator;
  if (draw.chance(0.12)) return draw.pick([rider.caller, other.admin.caller, server.visitor()]);
  return call.area === 'app' && draw.chance(0.5) ? rider.caller : draw.pick(admins);
}

/** Whoever the call is for. */
function ordinarySender({ access, desk: part }: Endpoint, world: FuzzWorld, draw: Random): Sender {
  const { server, desk, operator, admins } = world;
  if (access === 'public') return server.visitor({ address: `10.3.${draw.int(0, 255)}.${draw.int(1, 254)}` });
  const isForPeople = !part || part.people === true || part.function === 'staff';
  if (access === 'desk') return isForPeople ? operator : desk;
  return draw.pick(admins);
}

class Play {
  readonly figures = noFigures();
  private known = new Known();
  private world!: FuzzWorld;
  private readonly server: TestServer;
  private readonly draw: Random;

  constructor(server: TestServer, seed: string) {
    this.server = server;
    this.draw = random(`fuzz/${seed}`);
  }

  async renew(): Promise<void> {
    this.known = new Known();
    this.world = await newWorld(this.server);
  }

  /** Somebody of the desk who is signed in, whatever was sent to the one before. */
  async comeBack(): Promise<void> {
    this.world = { ...this.world, operator: await deskPerson(this.server, '管理员', '10.4.0.1') };
  }

  /** A recipe's request as it is; what it needs is made first. */
  async byRecipe(call: Endpoint, most: number): Promise<void> {
    const { world, draw } = this;
    const recipe = RECIPES[nameOf(call)];
    const ordinary = ordinarySender(call, world, draw);
    if (!recipe) return this.ask(call, { fields: schemaInput(call, this.known, draw), by: ordinary });
    const made = await Promise.resolve(recipe(world)).catch((error: Error) => error);
    if (made instanceof Error) return void this.figures.spoilt.set(nameOf(call), made.message);
    const { by = ordinary, fields = {}, ...rest } = made;
    await this.ask(call, { ...rest, fields: mutated(call, fields, this.known, draw, most), by });
  }

  /** What has no recipe is drawn from its schema until it fits. */
  async untilSuccess(call: Endpoint): Promise<void> {
    const tries = nameOf(call) in RECIPES ? 1 : MOST_TRIES;
    for (let nth = 0; nth < tries && !this.figures.succeeded.has(nameOf(call)); nth += 1) await this.byRecipe(call, 0);
  }

  async drawn(call: Endpoint): Promise<void> {
    const { world, draw, known } = this;
    if (draw.chance(0.08)) return this.byRecipe(call, 1);
    const examples = known.examplesOf(call);
    const from = examples.length > 0 && draw.chance(0.5) ? draw.pick(examples) : schemaInput(call, known, draw);
    await this.ask(call, { fields: mutated(call, from, known, draw, 2), by: senderOf(call, world, draw) });
  }

  /** One step beside what the call has taken: read, refused by its schema and answered, without what it is about. */
  async besides(call: Endpoint): Promise<void> {
    const { world, draw, known } = this;
    const examples = known.examplesOf(call);
    for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
      const fields = spoilt(call, examples.length > 0 ? draw.pick(examples) : {}, draw);
      if (!isRefusedInput(call, fields)) continue;
      this.figures.beside += 1;
      return this.ask(call, { fields, by: ordinarySender(call, world, draw) });
    }
  }

  /** Somebody ended this session: the next request has one again. */
  private async signInAgain(by: Sender): Promise<void> {
    const { company, admins } = this.world;
    if (!admins.some((admin) => admin === by)) return;
    const { cookies } = await company.signIn(company.admin.staffId);
    for (const admin of admins) for (const [name, value] of cookies) admin.cookies.set(name, value);
  }

  private async ask(call: Endpoint, request: Request): Promise<void> {
    const { figures, known } = this;
    const begun = performance.now();
    const { status, code, isSuccess, data } = await send(this.server, call, request);
    figures.requests += 1;
    figures.milliseconds.set(call.path, (figures.milliseconds.get(call.path) ?? 0) + performance.now() - begun);
    figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
    const { fields = {} } = request;
    if (code === 500 || (status >= 500 && status !== 503))
      figures.failed.push(`${nameOf(call)} ${JSON.stringify(fields).slice(0, 600)}`);
    if ([10004, 1006, 29001].includes(code)) await this.signInAgain(request.by);
    if (!isSuccess) return;
    figures.succeeded.add(nameOf(call));
    known.learn(call, data);
    known.take(call, fields);
    await restored(this.world, call);
  }
}

/** So many at once until there are none left. */
async function inFlight(lanes: number, next: () => Promise<void> | undefined): Promise<void> {
  const lane = async () => {
    for (let work = next(); work; work = next()) await work;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** `requests` in all; of those drawn, `deep` reach what their call is about where its schema lets them: all, unless told. */
export interface FuzzSize {
  readonly requests: number;
  readonly deep?: number;
  readonly seed: string;
}

export async function playFuzz(server: TestServer, { requests, deep = requests, seed }: FuzzSize) {
  const play = new Play(server, seed);
  const draw = random(`fuzz/${seed}/calls`);
  const begun = performance.now();
  const send = async (count: number, one: (call: Endpoint) => Promise<void>) => {
    let left = count;
    await inFlight(IN_FLIGHT, () => {
      left -= 1;
      return left < 0 ? undefined : one(draw.pick(FUZZED));
    });
    await server.owner.query('truncate rate_limit');
  };
  for (let sent = 0; sent < deep; sent += WORLD_LASTS) {
    await play.renew();
    // Recipes first, one after the other: each finds what it has made as it left it.
    if (sent === 0) for (const call of FUZZED) await play.untilSuccess(call);
    await send(Math.min(WORLD_LASTS, deep - play.figures.requests), (call) => play.drawn(call));
  }
  if (deep < requests) await play.comeBack();
  while (play.figures.requests < requests)
    await send(Math.min(WORLD_LASTS, requests - play.figures.requests), (call) => play.besides(call));
  play.figures.seconds = (performance.now() - begun) / 1_000;
  return play.figures;
}
