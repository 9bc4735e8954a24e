import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/index.ts';
import { accessRoutes } from './access/routes.ts';
import { anomalyRoutes } from './anomaly/routes.ts';
import { appApplicationRoutes } from './application/app-routes.ts';
import { applicationRoutes } from './application/routes.ts';
import { keepStatus } from './application/status.ts';
import { rerouteOpen } from './approval/reroute.ts';
import { approvalRoutes } from './approval/routes.ts';
import { followApprovals } from './approval/subjects.ts';
import { type DemoHooks, demoRoutes } from './demo/routes.ts';
import { departmentRoutes } from './department/routes.ts';
import { fleetFollower } from './desk/fleet/follow.ts';
import { deskRoutes } from './desk/routes.ts';
import { downloadRoutes } from './downloads.ts';
import { financeRoutes } from './finance/routes.ts';
import { flowRoutes } from './flow/routes.ts';
import { forecastRoutes } from './forecast/routes.ts';
import { homeRoutes } from './home/routes.ts';
import './http/app-types.ts';
import { appFiles } from './http/app-files.ts';
import { consoleFiles } from './http/console-files.ts';
import { deskFiles } from './http/desk-files.ts';
import { handleErrors } from './http/errors.ts';
import { mapTiles } from './http/map-tiles.ts';
import { opsRoutes } from './http/ops.ts';
import { addPlugins, makeApp } from './http/plugins.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { labRoutes } from './lab/routes.ts';
import { manualRoutes } from './manual/routes.ts';
import { meRoutes } from './me/routes.ts';
import { messageRoutes } from './message/routes.ts';
import { objectionRoutes } from './objection/routes.ts';
import { operationLogRoutes } from './operation-log/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { followOrganisation } from './organisation.ts';
import { phoneRoutes } from './phone/routes.ts';
import { placeRoutes } from './place/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { demoCashierRoutes } from './ride/demo-cashier.ts';
import { followRides } from './ride/followers.ts';
import { rideRoutes } from './ride/routes.ts';
import { concludeOrder } from './ride/second-approval.ts';
import { walletRoutes } from './ride/wallet-routes.ts';
import { roleRoutes } from './role/routes.ts';
import { sceneRoutes } from './scene/routes.ts';
import { sceneListRoutes } from './scene-list/routes.ts';
import { scimRoutes } from './scim/routes.ts';
import { secondApprovalRoutes } from './second-approval/routes.ts';
import type { Services } from './services.ts';
import { settingsRoutes } from './settings/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { streamRoutes } from './stream/routes.ts';
import type { Tracing } from './tracing/tracing.ts';
import { webhookRoutes } from './webhook/routes.ts';

/** The areas, one line each. */
const AREA_ROUTES: readonly ((app: FastifyInstance) => Promise<void>)[] = [
  accessRoutes,
  anomalyRoutes,
  appApplicationRoutes,
  applicationRoutes,
  approvalRoutes,
  departmentRoutes,
  deskRoutes,
  financeRoutes,
  flowRoutes,
  forecastRoutes,
  homeRoutes,
  invoiceRoutes,
  journalRoutes,
  labRoutes,
  meRoutes,
  messageRoutes,
  objectionRoutes,
  operationLogRoutes,
  phoneRoutes,
  placeRoutes,
  rideRoutes,
  orderRoutes,
  projectRoutes,
  proofRoutes,
  reportRoutes,
  roleRoutes,
  sceneListRoutes,
  sceneRoutes,
  scimRoutes,
  secondApprovalRoutes,
  settingsRoutes,
  staffRoutes,
  streamRoutes,
  webhookRoutes,
];

const keyOf = (method: string, path: string): string => `${method} ${path}`;

/** The contract and what is served must be the same list, or the server does not start. */
function holdToContract(app: FastifyInstance): () => void {
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call) served.push(keyOf(String(method), url));
  });
  return () => {
    const declared = endpoints.map(({ method, path }) => keyOf(method, path));
    const missing = declared.filter((key) => !served.includes(key));
    const extra = served.filter((key, at) => !declared.includes(key) || served.indexOf(key) !== at);
    if (missing.length + extra.length > 0) {
      throw new Error(
        `not served: ${missing.join(', ') || 'none'}; served but not declared: ${extra.join(', ') || 'none'}`,
      );
    }
  };
}

export interface Built {
  app: FastifyInstance;
  /** The operators' doors, where they have a listener of their own. */
  operators: FastifyInstance | undefined;
}

/** Builds the server without listening: tests inject into it, main.ts opens the port. */
export async function buildApp(services: Services, demo?: DemoHooks, tracing?: Tracing): Promise<Built> {
  const app = makeApp(services.config);
  app.decorate('services', services);
  tracing?.follow(app);
  handleErrors(app);
  await addPlugins(app, services.maps.tiles);
  const check = holdToContract(app);
  followApprovals({ application: keepStatus, order: concludeOrder });
  followOrganisation(rerouteOpen);
  followRides(fleetFollower);
  for (const routes of AREA_ROUTES) await routes(app);
  check();
  downloadRoutes(app);
  const operators = opsRoutes(app);
  await manualRoutes(app);
  demoCashierRoutes(app);
  await walletRoutes(app);
  if (services.config.demo && demo) demoRoutes(app, demo);
  mapTiles(app, services.maps.tiles);
  await consoleFiles(app);
  await appFiles(app);
  await deskFiles(app);
  return { app, operators };
}
