import type { FastifyInstance } from 'fastify';
import { orderApi } from '#contract/order.ts';
import { phonesFor } from '#rules/masked-phone.ts';
import { exportableOrders, ORDER_VIEW_REFUSALS, orderExportText } from '#rules/order/view-filter.ts';
import type { Actor } from '../actor.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { ownRows } from '../visible.ts';
import { cancelAsCompany, companyCancelCost } from './cancel.ts';
import { conditionsOf, lookUp } from './conditions.ts';
import { orderDetail } from './detail.ts';
import { exportFile } from './export.ts';
import { countOrders, eachOrder, findOrders, orderBy } from './list.ts';
import { filterNames, serviceChoices, visiblePerson } from './lookups.ts';
import { questionRoutes } from './questions.ts';

export async function orderRoutes(app: FastifyInstance) {
  listRoutes(app);
  exportRoutes(app);
  questionRoutes(app);
}

/** Who asks is the session's word; a sent one must be the same. */
function ownCall({ staffId }: Actor, sent: number | undefined): void {
  if (sent !== undefined && sent !== staffId) throw new Refused(ORDER_VIEW_REFUSALS.notCaller);
}

function listRoutes(app: FastifyInstance) {
  serve(app, orderApi.page, async ({ filter, callerId, ...page }, { actor, db }) => {
    ownCall(actor, callerId);
    return findOrders(db, actor, filter, page);
  });

  serve(app, orderApi.ofStaff, async ({ staffId, ...page }, { actor, db }) => {
    const person = found(await visiblePerson(db, actor, staffId));
    return { ...(await findOrders(db, actor, {}, page, [ownRows('rideOrder', person)])), staffName: person.name };
  });

  serve(app, orderApi.detail, async ({ orderId }, { actor, db }) => found(await orderDetail(db, actor, orderId)));

  serve(app, orderApi.cancelCost, ({ orderId }, { actor, db }) => companyCancelCost(db, actor, orderId));
  serve(app, orderApi.cancel, async (cancellation, context) => {
    await cancelAsCompany(context, cancellation);
    return null;
  });

  serve(app, orderApi.services, (_, { db }) => serviceChoices(db));
}

function exportRoutes(app: FastifyInstance) {
  serve(app, orderApi.exportCount, async ({ filter, callerId }, { actor, db }) => {
    ownCall(actor, callerId);
    const { count } = await countOrders(db, conditionsOf(actor, filter, await lookUp(db, actor, filter)));
    return { count };
  });

  serve(app, orderApi.export, async ({ filter, callerId }, { actor, db, now, record }) => {
    ownCall(actor, callerId);
    const conditions = conditionsOf(actor, filter, await lookUp(db, actor, filter));
    const { count, lastId } = await countOrders(db, conditions);
    allowed(exportableOrders(count));
    record(orderExportText(count, filter, await filterNames(db, actor.companyId, filter)));
    return exportFile(
      eachOrder(db, actor.companyId, conditions, { by: orderBy(filter), lastId }),
      now,
      phonesFor(actor),
    );
  });
}
