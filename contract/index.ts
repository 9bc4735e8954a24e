import { accessApi } from './access.ts';
import { anomalyApi } from './anomaly.ts';
import { appApplicationApi } from './app-applications.ts';
import { appApprovalApi } from './app-approvals.ts';
import { appDeputyApi } from './app-deputies.ts';
import { appLimitApi } from './app-limits.ts';
import { appMeApi } from './app-me.ts';
import { appMessageApi } from './app-messages.ts';
import { appPlacesApi } from './app-places.ts';
import { appQuestionApi, orderQuestionApi } from './app-questions.ts';
import { appRidesApi } from './app-rides.ts';
import { appSecondApprovalApi } from './app-second-approval.ts';
import { appShareApi } from './app-share.ts';
import { appStreamApi } from './app-stream.ts';
import { applicationApi } from './application.ts';
import { asOfApi } from './as-of.ts';
import { carbonApi } from './carbon.ts';
import { daysApi } from './days.ts';
import { departmentApi } from './department.ts';
import { deskApi } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { financeApi } from './finance.ts';
import { flowApi } from './flow.ts';
import { forecastApi } from './forecast.ts';
import { homeApi } from './home.ts';
import { invoiceApi } from './invoice.ts';
import { journalApi } from './journal.ts';
import { labApi } from './lab.ts';
import { labApprovalApi } from './lab-approvals.ts';
import { labCoverageApi } from './lab-coverage.ts';
import { labFlowApi } from './lab-flow.ts';
import { objectionApi } from './objection.ts';
import { operationLogApi } from './operation-log.ts';
import { orderApi } from './order.ts';
import { phoneApi } from './phone-reveal.ts';
import { appProjectsApi, projectApi } from './project.ts';
import { proofApi } from './proof.ts';
import { reportApi } from './report.ts';
import { roleApi } from './role.ts';
import { sceneApi } from './scene.ts';
import { sceneExampleApi } from './scene-examples.ts';
import { sceneListApi } from './scene-list.ts';
import { secondApprovalApi } from './second-approval.ts';
import { securityApi } from './security.ts';
import { settingsApi } from './settings.ts';
import { staffApi } from './staff.ts';
import { flowVersionApi, ruleVersionApi, sceneVersionApi } from './versions.ts';
import { webhookApi } from './webhook.ts';

/** Every call there is. A route that is not listed here does not start, and a call that is listed must be served. */
export const API = {
  access: accessApi,
  anomaly: anomalyApi,
  appApprovals: appApprovalApi,
  appLimits: appLimitApi,
  appMe: appMeApi,
  appMessages: appMessageApi,
  appPlaces: appPlacesApi,
  appProjects: appProjectsApi,
  appQuestions: appQuestionApi,
  appRides: appRidesApi,
  appShare: appShareApi,
  appStream: appStreamApi,
  appApplications: appApplicationApi,
  appDeputies: appDeputyApi,
  application: applicationApi,
  asOf: asOfApi,
  carbon: carbonApi,
  days: daysApi,
  department: departmentApi,
  desk: deskApi,
  finance: financeApi,
  flow: flowApi,
  forecast: forecastApi,
  flowVersions: flowVersionApi,
  home: homeApi,
  invoice: invoiceApi,
  journal: journalApi,
  lab: labApi,
  labApprovals: labApprovalApi,
  labCoverage: labCoverageApi,
  labFlow: labFlowApi,
  objection: objectionApi,
  operationLog: operationLogApi,
  order: orderApi,
  orderQuestions: orderQuestionApi,
  phone: phoneApi,
  project: projectApi,
  proof: proofApi,
  report: reportApi,
  role: roleApi,
  scene: sceneApi,
  sceneExamples: sceneExampleApi,
  sceneList: sceneListApi,
  sceneVersions: sceneVersionApi,
  appSecondApproval: appSecondApprovalApi,
  secondApproval: secondApprovalApi,
  ruleVersions: ruleVersionApi,
  security: securityApi,
  settings: settingsApi,
  staff: staffApi,
  webhook: webhookApi,
} as const;

export const endpoints: readonly Endpoint[] = Object.values(API).flatMap((calls) => Object.values(calls) as Endpoint[]);
