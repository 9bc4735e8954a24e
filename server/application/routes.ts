import type { FastifyInstance } from 'fastify';
import { applicationApi } from '#contract/application.ts';
import { applicationDetail as applicationDetailWire } from '#contract/application-wire.ts';
import { asRead } from '#contract/phone.ts';
import { downloadedText } from '#rules/application.ts';
import { phonesFor } from '#rules/masked-phone.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { applicationDetail } from './detail.ts';
import { applicationPdf } from './pdf.ts';
import { findApplications, visibleId } from './queries.ts';

/** What this person may see, or 没有查询到数据. */
const visibleDetail = async (db: Db, actor: Actor, applicationId: number) =>
  applicationDetail(db, actor.companyId, found(await visibleId(db, actor, applicationId)), actor);

/** The console only reads applications: people apply and decide in the app. */
export async function applicationRoutes(app: FastifyInstance) {
  serve(app, applicationApi.page, (search, { actor, db }) => findApplications(db, actor, search));
  serve(app, applicationApi.detail, ({ id }, { actor, db }) => visibleDetail(db, actor, id));

  serve(app, applicationApi.pdf, async ({ id }, { actor, db, now, record }) => {
    const detail = await visibleDetail(db, actor, id);
    record(downloadedText(detail.number));
    return applicationPdf(asRead(applicationDetailWire, detail, phonesFor(actor)), actor, now);
  });
}
