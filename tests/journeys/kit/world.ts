import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import pg from 'pg';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import type { Running } from '#server/run.ts';
import { createDatabaseIfMissing, readConfig, run } from './built.ts';

export interface World {
  readonly address: string;
  readonly database: pg.Pool;
  /** The provider's key. */
  readonly desk: { readonly key: string; readonly secret: string };
}

// The files of a worker follow each other on one port, so that the browser keeps the console's files between them.
let port = 0;

/** The demo world on a server and a database of this file's own. */
export function useWorld(settings: Readonly<Record<string, string>> = {}): World {
  let running: Running;
  let dataDir: string;
  const world = { address: '', database: undefined as unknown as pg.Pool, desk: { key: '', secret: '' } };
  test.beforeAll(async () => {
    const server = process.env.JOURNEYS_POSTGRES!;
    const url = await createDatabaseIfMissing(server, `j_${randomBytes(6).toString('hex')}`, 'qixing_world');
    dataDir = mkdtempSync(join(tmpdir(), 'qixing-journey-'));
    const config = readConfig({
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_ORDERS: '1500',
      LOG_LEVEL: 'silent',
      OFFICIAL_SITE: 'https://qixing.example',
      ...settings,
    });
    world.desk = { key: config.deskKey, secret: config.deskSecret };
    running = await run(config, url);
    world.address = await running.app.listen({ port, host: '127.0.0.1' });
    port = Number(new URL(world.address).port);
    world.database = new pg.Pool({ connectionString: url, max: 2, options: '-c search_path=qixing' });
  });
  test.afterAll(async () => {
    await world.database.end();
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return world;
}

/** Signed in without the login page: for journeys that begin behind it. */
export async function signIn(context: BrowserContext, { address }: World, phone: string): Promise<void> {
  const response = await context.request.post(`${address}/api/v1/password/login`, {
    form: { phone, password: DEMO_PASSWORD },
    headers: { 'trace-id': 'journey' },
  });
  const { code, data } = await response.json();
  expect(code).toBe(0);
  await context.addInitScript((user) => {
    if (location.pathname !== '/login') localStorage.setItem('qixing.user', user);
  }, JSON.stringify(data));
}

/** A browser without a session: a console that is open would go to the login by itself, across what the test does next. */
export async function forgetSession(page: Page, { address }: Pick<World, 'address'>): Promise<void> {
  await page.goto(`${address}/favicon.svg`);
  await page.context().clearCookies();
}

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

interface AccessibilityOptions {
  rules?: string[];
  within?: string;
  /** Contrast is four fifths of a look. In a quick run it is measured by those who go through all pages of a face. */
  contrast?: boolean;
}

/**
 * What axe objects to at levels A and AA, or by the rules that are named; on all of the page, or in a part of one that
 * was looked at before. Only what it objects to is told, which takes half the time; and axe is brought once to a document,
 * because what it has compiled for one look serves the next.
 */
export async function accessibilityFaults(
  page: Page,
  { rules = LEVELS, within, contrast = true }: AccessibilityOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const leftOut = contrast ? {} : { 'color-contrast': { enabled: false } };
  const options = { runOnly: rules, rules: leftOut, resultTypes: ['violations' as const] };
  return await page.evaluate(
    async ([part, options]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(part ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
    },
    [within, options] as const,
  );
}

/** Nothing that shuts people out. */
export async function expectAccessible(page: Page, options: AccessibilityOptions = {}): Promise<void> {
  const contrast = options.rules !== undefined || process.env.JOURNEYS_QUICK === undefined;
  expect(await accessibilityFaults(page, { contrast, ...options })).toEqual([]);
}

/** A dialogue over a page that is looked at in its own place. */
export const expectDialogAccessible = (page: Page): Promise<void> =>
  expectAccessible(page, { within: '[role="dialog"]' });
