import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ApprovalEventKind } from '#rules/approval.ts';
import { BillStatus } from '#rules/bill.ts';
import { InvoiceStatus } from '#rules/invoice.ts';
import { TrailKind } from '#rules/order.ts';
import { WebhookTopic } from '#rules/webhook.ts';
import { inRoot } from '#server/root.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

/** The events that the triggers name themselves; the others are the kinds or states of what they tell about. */
const LITERAL = /platform_webhooks\([\w.]+, '(\w+)', '(\w+)'/g;
const literals = [...read('migrations/0017_webhook.sql').matchAll(LITERAL)].map(
  ([, topic, what]) => `${topic}.${what}`,
);
const named = (topic: WebhookTopic, kinds: readonly string[]): string[] => kinds.map((kind) => `${topic}.${kind}`);
const EVENTS = new Set([
  ...literals,
  ...named('order', TrailKind.names),
  ...named('approval', ApprovalEventKind.names),
  ...named('bill', BillStatus.names),
  ...named('invoice', InvoiceStatus.names),
]);

test('the triggers tell of every topic', () => {
  expect(new Set([...EVENTS].map((event) => event.split('.')[0]))).toEqual(new Set(WebhookTopic.names));
  expect(literals).toContain('invoice.redLetterIssued');
});

test.each(['docs/additions.md', 'docs/manual/platform.md'])(
  '%s names every event that is told, and no other',
  (path) => {
    const names = new RegExp(`\`((?:${WebhookTopic.names.join('|')})\\.\\w+)\``, 'g');
    const documented = new Set([...read(path).matchAll(names)].map(([, event]) => event!));
    expect([...documented].sort()).toEqual([...EVENTS].sort());
  },
);
