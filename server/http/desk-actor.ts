import type { FastifyRequest } from 'fastify';
import { heldCall } from '#contract/desk-holds.ts';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { DeskFunction, DeskLevel, mayDo } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { placeOf } from '../access-log.ts';
import type { Services } from '../services.ts';
import { bySignature, deskMachine, noForeignPage, settleKey } from './desk-gate.ts';
import { bringsDeskSession, type DeskPerson, deskPerson } from './desk-session.ts';
import { crossSiteGate } from './gate.ts';
import { sentKey } from './idempotency.ts';
import { Refused } from './refused.ts';

/** Who asks at the desk: a machine that signs, or a person with a session. */
export interface DeskActor {
  /** In the trail: the API key, or the person's account. */
  readonly key: string;
  /** As limits and idempotency count them. */
  readonly caller: string;
  readonly person: DeskPerson | null;
  /** Of a machine with a bound: the most that one call may move. */
  readonly limitFen?: number | null;
  /** Where a person sits; '' for machines. */
  readonly place: string;
}

export const actorOf = (person: DeskPerson, place: string): DeskActor => ({
  key: person.account,
  caller: `desk-staff:${person.staffId}`,
  person,
  place,
});

/** A machine has every function, but for what only people do: their own sessions, roles and what they submitted. */
const forPeopleAlone = ({ desk }: Endpoint): boolean => !desk || desk.function === 'staff' || desk.people === true;

export function refuseUnless(person: DeskPerson, asked: DeskFunction, level: DeskLevel): void {
  if (mayDo(person.rights, asked, level)) return;
  const words = { level: DeskLevel.labelOf(level), what: DeskFunction.labelOf(asked) };
  throw new Refused(DESK_REFUSALS.mayNot, words);
}

function permit(call: Endpoint, person: DeskPerson): void {
  if (!call.desk) return;
  if (person.mustChange) throw new Refused(DESK_REFUSALS.passwordToChange);
  refuseUnless(person, call.desk.function, call.desk.level);
  if (heldCall(call.path)) throw new Refused(DESK_REFUSALS.holdNeeded);
}

async function signedActor(call: Endpoint, request: FastifyRequest, services: Services): Promise<DeskActor> {
  noForeignPage(call, request);
  const { key, limitFen } = await deskMachine(call, request, services);
  if (forPeopleAlone(call)) {
    const what = call.desk ? DeskFunction.labelOf(call.desk.function) : call.summary;
    throw new Refused(DESK_REFUSALS.mayNot, { level: DeskLevel.labelOf(call.desk?.level ?? 'act'), what });
  }
  if (writes(call)) await settleKey(services, request, key);
  return { key, caller: `desk:${key}`, person: null, place: '', limitFen };
}

export async function deskActor(call: Endpoint, request: FastifyRequest, services: Services): Promise<DeskActor> {
  const isUnknown = !bySignature(request) && !bringsDeskSession(request);
  if (isUnknown) noForeignPage(call, request);
  // A page of ours without a session is a person who must sign in; whoever else has none is a machine without a key.
  if (isUnknown && request.headers['sec-fetch-site'] !== undefined) throw new Refused(REFUSALS.sessionMissing);
  if (bySignature(request) || isUnknown) return signedActor(call, request, services);
  crossSiteGate(call, request);
  const person = await deskPerson(services, request);
  permit(call, person);
  if (writes(call) && sentKey(request) === undefined) throw new Refused(DESK_REFUSALS.keyMissing);
  const { address, device } = placeOf(request);
  return actorOf(person, [address, device].filter(Boolean).join(' '));
}

export function withinKey({ limitFen = null }: DeskActor, amountFen: number): void {
  if (limitFen === null || amountFen <= limitFen) return;
  throw new Refused(DESK_REFUSALS.keyLimit, { limit: moneyText(limitFen) });
}

/** What a machine moves by one call stays within its bound; beyond it the transaction is undone. */
export function withinBound(actor: DeskActor, call: Endpoint, input: unknown, answer: unknown): void {
  const held = heldCall(call.path);
  if (held) withinKey(actor, held.amountFen(input, answer));
}
