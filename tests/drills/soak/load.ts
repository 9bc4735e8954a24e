import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '#rules/calendar.ts';
import { EventLine } from '../../kit/event-stream.ts';
import { freshPhone } from '../../scenarios/kit.ts';
import { book, rideOf } from '../../scenarios/ride.ts';
import { type Caller, newCaller } from '../kill-writes.ts';

const ADMIN = '13800000001';

/** A browser of the demonstration that tells its cookie, for lines of events. */
class Signed {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async send(path: string, form?: Record<string, string>): Promise<{ status: number; code: number; data: unknown }> {
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const response = await fetch(`${this.url}${path}`, {
      ...body,
      headers: { 'trace-id': randomUUID(), cookie: this.cookie },
    });
    const given = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (given.length > 0) this.cookie = [this.cookie, ...given].filter(Boolean).join('; ');
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (!isJson) return { status: response.status, code: 0, data: (await response.arrayBuffer()).byteLength };
    const { code, data } = (await response.json()) as { code: number; data: unknown };
    return { status: response.status, code, data };
  }

  async signIn(phone: string): Promise<this> {
    await this.send('/api/v1/company/smsSend', { phone, purpose: 'login' });
    const { data } = await this.send(`/demo/sms?phone=${phone}`);
    const { code } = await this.send('/api/v1/company/login1', { phone, smsCaptcha: (data as { code: string }).code });
    if (code !== 0) throw new Error(`${phone} is not let in: ${code}`);
    return this;
  }
}

export interface Asked {
  readonly seconds: number;
  readonly ms: number;
}

/** Every kind of work at a steady pace, until it is over. */
export class SoakLoad {
  readonly asked = new Map<string, Asked[]>();
  /** What was answered with 500 or not at all, in words. */
  readonly failed = new Map<string, string[]>();
  private isOver = false;
  private lanes: Promise<void>[] = [];
  private readonly begun = performance.now();
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async begin(desk: { deskKey: string; deskSecret: string }): Promise<void> {
    const admin = await new Signed(this.url).signIn(ADMIN);
    const caller = await newCaller({ urls: [this.url], ...desk });
    const today = dayOf(new Date());
    const { data } = await admin.send('/api/v2/applyInfo/findPage', { pageNum: '1', pageSize: '1' });
    const [application] = (data as { list: { id: number }[] }).list;
    const works: [name: string, pauseMs: number, work: () => Promise<unknown>][] = [
      ['read', 60, () => this.read(admin)],
      ['read', 60, () => this.read(admin)],
      ['booking', 150, () => this.booked(caller)],
      ['export', 1_500, () => admin.send(`/api/v2/orderyq/export?startTime=${today}&endTime=${today}`)],
      ['pdf', 2_000, () => admin.send(`/api/v2/applyInfo/pdf?id=${application?.id ?? 0}`)],
      ['stream', 500, () => this.streamed(admin)],
      ['failed sign-in', 700, () => this.refusedSignIn()],
    ];
    this.lanes = works.map(([name, pause, work]) => this.lane(name, pause, work));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.lanes);
  }

  private async lane(name: string, pauseMs: number, work: () => Promise<unknown>): Promise<void> {
    const asked = this.asked.get(name) ?? [];
    this.asked.set(name, asked);
    while (!this.isOver) {
      const at = performance.now();
      const answer = await work().catch((error: Error) => error);
      asked.push({ seconds: (at - this.begun) / 1_000, ms: performance.now() - at });
      const code = (answer as { code?: number } | undefined)?.code;
      if (answer instanceof Error || code === 500)
        this.failed.set(name, [...(this.failed.get(name) ?? []), answer instanceof Error ? answer.message : '500']);
      await wait(pauseMs);
    }
  }

  private turn = 0;
  private read(admin: Signed) {
    const paths = [
      '/api/v1/company/me',
      '/api/v3/home/start',
      '/api/v2/dept/all',
      '/api/v2/orderyq/list?pageNum=1&pageSize=20',
    ];
    this.turn += 1;
    return admin.send(paths[this.turn % paths.length]!);
  }

  private booked({ company, rider, sceneId }: Caller) {
    return book(rider, rideOf(company, sceneId));
  }

  private async streamed({ url, cookie }: Signed): Promise<void> {
    const line = await EventLine.open(url, cookie);
    await wait(1_000);
    line.close();
    await line.ended;
  }

  private refusedSignIn() {
    return new Signed(this.url).send('/api/v1/password/login', { phone: freshPhone(), password: 'wrong_pass9' });
  }
}
