import type { Selectable } from 'kysely';
import type { AskedQuestion } from '#contract/app-questions.ts';
import {
  type CostQuestion,
  checkLines,
  mayAsk,
  QUESTION_REFUSALS,
  QuestionEnd,
  QuestionKind,
  type QuestionState,
  SILENCE_HOURS,
} from '#rules/order.ts';
import { FeeLine } from '#rules/tariff.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { CostQuestionTable } from '../schema.ts';
import { noteEvent } from './move.ts';
import { notifyAnswered } from './notices.ts';
import { lockOwn } from './own.ts';
import { lockOrder, type RideOrder } from './stored.ts';

type Row = Selectable<CostQuestionTable> & { endedByName?: string | null };

const ofOrder = (db: Db, companyId: number, orderId: number) =>
  db.selectFrom('costQuestion').where('companyId', '=', companyId).where('orderId', '=', orderId);

/** The newest question about an order; null: none was asked. */
export async function questionState(
  db: Db,
  { companyId, orderId }: Pick<RideOrder, 'companyId' | 'orderId'>,
): Promise<QuestionState | null> {
  const row = await ofOrder(db, companyId, orderId).select('answeredAt').orderBy('id', 'desc').executeTakeFirst();
  return row ?? null;
}

const named = (row: Row): string => {
  if (row.endedBy === null || row.endedBy === 'person') return '';
  return row.endedByName ?? QuestionEnd.labelOf(row.endedBy);
};

const questionOf = (row: Row): AskedQuestion => ({
  questionId: row.id,
  kind: row.kind,
  kindName: QuestionKind.labelOf(row.kind),
  lines: FeeLine.names.filter((line) => row.lines.includes(line)),
  text: row.text,
  askedAt: row.askedAt,
  endedBy: row.endedBy,
  endedByName: named(row),
  answer: row.answer,
  answeredAt: row.answeredAt,
});

/** Every question about an order, the oldest first. */
export async function questionsOf(db: Db, companyId: number, orderId: number): Promise<AskedQuestion[]> {
  const rows = await ofOrder(db, companyId, orderId)
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('staff')
        .select('staff.name')
        .where('staff.companyId', '=', companyId)
        .whereRef('staff.id', '=', 'costQuestion.endedByStaff')
        .as('endedByName'),
    )
    .orderBy('id')
    .execute();
  return rows.map(questionOf);
}

/** Keeps the question; from now on nothing is agreed to by silence. */
export async function askCost(
  db: Db,
  [companyId, staffId, orderId]: [companyId: number, staffId: number, orderId: number],
  { kind, lines, text }: CostQuestion,
  now: Date,
): Promise<number> {
  await lockAccount(db, companyId);
  const order = await lockOwn(db, [companyId, staffId, orderId]);
  const { actualPayFen } = order;
  allowed(mayAsk({ status: order.state.status, actualPayFen }));
  allowed(checkLines({ lines }, order.fees ?? {}));
  const newest = await questionState(db, order);
  if (newest && newest.answeredAt === null) throw new Refused(QUESTION_REFUSALS.open);
  const { id } = await db
    .insertInto('costQuestion')
    .values({ companyId, orderId, staffId, kind, lines, text, actualPayFen: actualPayFen ?? 0, askedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { kind, lines, text: text || QuestionKind.labelOf(kind) };
  await noteEvent(db, order, ['costAsked', 'person'], { at: now, staffId, details });
  return id;
}

interface Answer {
  readonly answer: string;
  /** Who answers for the company; absent: the provider does. */
  readonly by?: { readonly staffId: number; readonly name: string };
}

/** Answers an open question; the person is told, and has three days again to agree. */
export async function answerQuestion(
  db: Db,
  [companyId, questionId]: [companyId: number, questionId: number],
  { answer, by }: Answer,
  now: Date,
): Promise<RideOrder> {
  await lockAccount(db, companyId);
  const asked = await db
    .selectFrom('costQuestion')
    .select(['orderId', 'endedBy'])
    .where('companyId', '=', companyId)
    .where('id', '=', questionId)
    .forUpdate()
    .executeTakeFirst();
  const { orderId, endedBy } = found(asked);
  if (endedBy !== null) throw new Refused(QUESTION_REFUSALS.answered);
  const order = found(await lockOrder(db, companyId, orderId));
  await end(db, order, { endedBy: by ? 'company' : 'provider', endedByStaff: by?.staffId ?? null, answer }, now);
  const happened = { at: now, staffId: by?.staffId, details: { answer } };
  await noteEvent(db, order, ['costAnswered', by ? 'company' : 'provider'], happened);
  await notifyAnswered(db, order, { by: by?.name ?? '服务商', answer: answer.replace(/。$/, ''), next: nextOf(order) });
  return order;
}

/** What comes after the answer, for the person. */
const nextOf = ({ state, needsConfirmation, confirmedAt }: RideOrder): string =>
  state.status === 'toSettle' && needsConfirmation && confirmedAt === null
    ? `，请在${SILENCE_HOURS}小时内确认费用，超时视为同意`
    : '';

const end = (
  db: Db,
  { companyId, orderId }: RideOrder,
  ended: { endedBy: QuestionEnd; endedByStaff?: number | null; answer?: string },
  now: Date,
) =>
  db
    .updateTable('costQuestion')
    .set({ ...ended, answeredAt: now })
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('endedBy', 'is', null)
    .execute();

/** Whoever agrees to the cost or pays it needs no answer any more. */
export const withdrawQuestion = (db: Db, order: RideOrder, now: Date) => end(db, order, { endedBy: 'person' }, now);
