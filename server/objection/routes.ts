import type { FastifyInstance } from 'fastify';
import { objectionApi } from '#contract/objection.ts';
import { objectToBill } from '#rules/bill.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { findBill } from '../finance/bills.ts';
import { oneFile, type UploadedFile } from '../http/input.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { importOrders, templateFile } from './import.ts';
import { offerPdf } from './pdf.ts';
import { keepProof, proofRoute } from './proofs.ts';
import { findCandidates, findObjections, newestObjections } from './queries.ts';
import { submitObjections } from './submit.ts';

export async function objectionRoutes(app: FastifyInstance) {
  readRoutes(app);
  writeRoutes(app);
  proofRoute(app);
}

function readRoutes(app: FastifyInstance) {
  serve(app, objectionApi.page, async (filter, { actor, db }) => {
    const { page, pageSize } = filter;
    return { ...(await findObjections(db, actor.companyId, filter)), page, pageSize };
  });

  serve(app, objectionApi.detail, async ({ orderNo }, { actor, db }) =>
    found((await newestObjections(db, actor.companyId, [orderNo]))[0]),
  );

  serve(app, objectionApi.candidates, async ({ billNo }, { actor, db }) => {
    const { billId } = found(await findBill(db, actor.companyId, billNo));
    return findCandidates(db, actor.companyId, billId);
  });

  serve(app, objectionApi.template, async () => templateFile());

  serve(app, objectionApi.pdf, ({ orderNoList }, context) =>
    offerPdf(
      context,
      (orderNoList ?? []).map(({ orderNo }) => orderNo),
    ),
  );
}

/** What is no file at all gets the sentence of a wrong one. */
function fileIn(sent: unknown, wrong: (typeof OBJECTION_REFUSALS)['notImage' | 'fileNotSpreadsheet']): UploadedFile {
  if (sent === undefined || sent === null || typeof sent === 'string') throw new Refused(wrong);
  return oneFile(sent);
}

function writeRoutes(app: FastifyInstance) {
  serve(app, objectionApi.import, async ({ excel, billNo }, context) => {
    const { billId, status, objections } = found(await findBill(context.db, context.actor.companyId, billNo));
    allowed(objectToBill(status, objections > 0));
    return importOrders(context, billId, fileIn(excel, OBJECTION_REFUSALS.fileNotSpreadsheet));
  });

  serve(app, objectionApi.submit, async ({ billNo, dissentList }, context) => {
    await submitObjections(context, billNo, dissentList ?? []);
    return null;
  });

  serve(app, objectionApi.upload, async ({ file }, context) => ({
    fileUrl: await keepProof(context, fileIn(file, OBJECTION_REFUSALS.notImage)),
  }));
}
