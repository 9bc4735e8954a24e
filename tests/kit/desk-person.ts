import { randomUUID } from 'node:crypto';
import { hotp, stepOf } from '../../server/access/totp.ts';
import { addPeople } from '../../server/desk/first-people.ts';
import { type Answer, Caller } from './caller.ts';
import type { TestServer } from './server.ts';

const PASSWORD = '晴天出门 不带伞 2026';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

let made = 0;

/** A person of the provider with a browser of their own. */
export class DeskPersonCaller extends Caller {
  readonly account: string;
  /** Of the authenticator, once it was told. */
  secret = '';
  staffId = 0;

  constructor(server: TestServer, account: string, address?: string) {
    super(server.app, address);
    this.account = account;
  }

  async write(path: string, body: Record<string, unknown> = {}, key: string = randomUUID()): Promise<Answer> {
    return (await this.send('POST', path, { body, json: true, headers: { 'idempotency-key': key } })).json();
  }

  login(password = PASSWORD): Promise<Answer> {
    return this.postJson('/desk/v1/session/login', { account: this.account, password });
  }

  /** The digits that the authenticator shows; `ahead` steps from now, since each serves once. */
  digits(ahead = 0): string {
    return hotp(bytesOf(this.secret), stepOf(new Date()) + ahead);
  }

  async signIn(): Promise<this> {
    const { data } = await this.login();
    this.secret = data.secret || this.secret;
    const { code, data: done } = await this.postJson('/desk/v1/session/verify', { code: this.digits() });
    if (code !== 0) throw new Error(`the desk did not let ${this.account} in: ${code}`);
    this.staffId = done.me.staffId;
    return this;
  }
}

/** Somebody with one of the roles that a provider begins with, signed in. */
export async function deskPerson(server: TestServer, roleName: string, address?: string): Promise<DeskPersonCaller> {
  made += 1;
  const account = `person-${made}`;
  const person = { account, name: `${roleName}${made}`, phone: '13800000000', roleName, password: PASSWORD };
  await addPeople(server.services, [{ ...person, mustChange: false }], new Date());
  return new DeskPersonCaller(server, account, address).signIn();
}
