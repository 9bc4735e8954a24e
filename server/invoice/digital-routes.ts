import type { FastifyInstance } from 'fastify';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceElements, RedStep } from '#contract/invoice-digital.ts';
import { isDigital } from '#rules/invoice/codes.ts';
import { confirmBefore, isExpired } from '#rules/invoice/red-letter.ts';
import { redConfirmedText, redDeclinedText } from '#rules/invoice/text.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { checkArchive, findPackages, findWaiting, makeArchive, offerArchive } from './archives.ts';
import { addEntity, assignEntity, findEntities, startOne, stopOne, updateEntity } from './entities.ts';
import { filesOf, findInvoice } from './records.ts';
import { redLettersOf } from './red-letters.ts';
import { confirmRedLetter, declineRedLetter } from './red-steps.ts';
import { findTravellers } from './travellers.ts';

/** What fully digital invoices have beside the documented calls. */
export function digitalRoutes(app: FastifyInstance) {
  readRoutes(app);
  redLetterRoutes(app);
  archiveRoutes(app);
  entityRoutes(app);
}

async function redStepsOf(db: Db, companyId: number, invoiceId: number, now: Date): Promise<RedStep[]> {
  const letters = await redLettersOf(db, companyId, invoiceId);
  return Promise.all(
    letters.map(async (letter) => ({
      ...letter,
      confirmBefore: letter.stage === 'requested' ? confirmBefore(letter.requestedAt!) : null,
      isExpired: isExpired(letter, now),
      files: await filesOf(db, companyId, invoiceId, letter.redLetterId),
    })),
  );
}

/** The package of the invoice itself. */
async function archiveOf(db: Db, companyId: number, invoiceId: number): Promise<InvoiceElements['archive']> {
  const row = await db
    .selectFrom('invoiceArchiveItem as item')
    .innerJoin('invoiceArchive as archive', (join) =>
      join.onRef('archive.companyId', '=', 'item.companyId').onRef('archive.id', '=', 'item.archiveId'),
    )
    .select(['archive.id as archiveId', 'archive.filename as fileName'])
    .where('item.companyId', '=', companyId)
    .where('archive.companyId', '=', companyId)
    .where('item.invoiceId', '=', invoiceId)
    .where('item.redLetterId', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

async function elementsOf({ actor, db, now }: Context, invoiceId: number): Promise<InvoiceElements> {
  const { companyId } = actor;
  const { type, withTravellers } = found(await findInvoice(db, companyId, invoiceId));
  const { total } = await findTravellers(db, companyId, invoiceId, { page: 1, pageSize: 1 });
  return {
    isDigital: isDigital(type),
    withTravellers,
    travellerCount: total,
    redLetters: await redStepsOf(db, companyId, invoiceId, now),
    archive: await archiveOf(db, companyId, invoiceId),
  };
}

function readRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.elements, ({ invoiceRecordId }, context) => elementsOf(context, invoiceRecordId));

  serve(app, invoiceApi.travellers, async ({ invoiceRecordId, ...page }, { actor, db }) => {
    const { invoiceId } = found(await findInvoice(db, actor.companyId, invoiceRecordId));
    return findTravellers(db, actor.companyId, invoiceId, page);
  });
}

function redLetterRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.confirmRed, async ({ redId, confirmationNo }, { actor, db, now, record }) => {
    const step = { companyId: actor.companyId, redLetterId: redId, now, seenNo: confirmationNo };
    const letter = await confirmRedLetter(db, step, actor.name);
    record(redConfirmedText(letter.invoiceNo, letter.amountFen));
    return null;
  });

  serve(app, invoiceApi.declineRed, async ({ redId, confirmationNo, reason }, { actor, db, now, record }) => {
    const step = { companyId: actor.companyId, redLetterId: redId, now, seenNo: confirmationNo };
    const letter = await declineRedLetter(db, step, reason);
    record(redDeclinedText(letter.invoiceNo, letter.amountFen, reason));
    return null;
  });
}

function archiveRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.archives, async (_, { actor, db }) => ({
    waiting: await findWaiting(db, actor.companyId),
    list: await findPackages(db, actor.companyId),
  }));

  serve(app, invoiceApi.archive, async ({ month }, context) => ({ archiveId: await makeArchive(context, month) }));
  serve(app, invoiceApi.archiveFile, ({ archiveId }, context) => offerArchive(context, archiveId));
  serve(app, invoiceApi.checkArchive, (asked, context) => checkArchive(context, asked));
}

function entityRoutes(app: FastifyInstance) {
  serve(app, invoiceApi.entities, async (_, { actor, db }) => ({ list: await findEntities(db, actor.companyId) }));
  serve(app, invoiceApi.addEntity, async ({ draft }, context) => ({ entityId: await addEntity(context, draft) }));
  serve(app, invoiceApi.updateEntity, async (edit, context) => {
    await updateEntity(context, edit);
    return null;
  });
  serve(app, invoiceApi.stopEntity, async ({ entityId }, context) => {
    await stopOne(context, entityId);
    return null;
  });
  serve(app, invoiceApi.startEntity, async ({ entityId }, context) => {
    await startOne(context, entityId);
    return null;
  });
  serve(app, invoiceApi.assignEntity, async (asked, context) => {
    await assignEntity(context, asked);
    return null;
  });
}
