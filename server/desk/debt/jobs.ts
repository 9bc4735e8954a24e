import { dayOf } from '#rules/calendar.ts';
import { stepToTell } from '#rules/desk/dunning.ts';
import type { Db } from '../../db.ts';
import { inTurn } from '../../each.ts';
import { releaseDebtor } from '../../finance/debtor.ts';
import { deskPlatform, openDesk } from '../../http/desk-session.ts';
import type { Services } from '../../services.ts';
import { tellOfStep } from './steps.ts';
import { type Debt, debtsOf, noteEntry, overdueDebts, owedBills, putDunning } from './store.ts';

const BEGUN_ANEW = {
  ...{ letterOn: null, toldStep: null, toldOn: null, promisedOn: null, promisedFen: null },
  ...{ pausedUntil: null, pauseReason: '' },
};

/** Everything is paid, or argued about: what was begun is over, and what the debt took comes back. */
async function endCase(db: Db, debt: Debt, now: Date): Promise<void> {
  await releaseDebtor(db, debt.companyId, now);
  await putDunning(db, debt, BEGUN_ANEW);
  await noteEntry(db, debt, { kind: 'paid', at: now, staffId: null, text: '没有逾期的账款了，催收结束' });
}

async function followOne(db: Db, companyId: number, now: Date): Promise<void> {
  await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const [debt] = await debtsOf(db, await owedBills(db, now, companyId), [companyId]);
  if (!debt) return;
  const isBegun = debt.letterOn ?? debt.toldOn ?? debt.promisedOn ?? debt.pausedUntil ?? (debt.isFrozen || null);
  if (debt.overdueDays === 0) {
    if (isBegun !== null) await endCase(db, debt, now);
    return;
  }
  const step = stepToTell(debt, dayOf(now));
  if (step) await tellOfStep({ db, now, staffId: null }, debt, step);
}

/** Every morning: companies are told the day before of what is to come, and what is paid is over. */
export async function followDebts(services: Services, now: Date): Promise<void> {
  const ids = await deskPlatform(services, async (db) => {
    const overdue = await overdueDebts(db, await owedBills(db, now));
    const known = await db.selectFrom('deskDunning').select('companyId').execute();
    return [...new Set([...overdue, ...known].map(({ companyId }) => companyId))];
  });
  await inTurn(ids, (companyId) =>
    services.database.company(companyId, async (db) => {
      await openDesk(db);
      await followOne(db, companyId, now);
    }),
  );
}
