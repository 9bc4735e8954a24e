import type { ApprovalStanding } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { appApprovalApi } from '#contract/app-approvals.ts';
import type { Output } from '#contract/endpoint.ts';
import { limitText } from '#rules/limit.ts';
import { moneyText } from '#rules/money.ts';
import { useRead } from '../kit/calls.ts';
import { LimitBar, Money } from '../kit/Money.tsx';
import { Face, Facts, Gap } from '../kit/parts.tsx';
import { Answer } from '../kit/states.tsx';
import { whenText } from '../kit/when.ts';
import { applicationFacts } from '../parts/application-facts.ts';
import { StepList } from '../parts/StepList.tsx';
import css from './approval.module.css';

type Application = Output<typeof appApplicationApi.approvalDetail>;

function Head({ application }: { application: Application }) {
  return (
    <div className={css.person}>
      <Face name={application.staffName} size={44} />
      <div>
        <h1>
          {application.staffName} 申请{application.sceneName}
        </h1>
        <p>
          {application.departmentName}，{whenText(application.createdAt)} 提交
          {application.placedByName && `，${application.placedByName}代提`}
        </p>
      </div>
    </div>
  );
}

/** What a yes may cost at most, and whose limit bears it. */
function Cost({ standing, application }: { standing: ApprovalStanding; application: Application }) {
  const { limit, departmentLeftFen, perOrderFen } = standing;
  const uses = application.uses === null ? '期间不限次数' : `共 ${application.uses} 次`;
  const most = perOrderFen === null ? '每单不限额' : `每单最多 ${moneyText(perOrderFen)}`;
  const used = limit.residualFen === null ? 0 : limit.moneyFen - limit.residualFen;
  return (
    <section className={css.cost} aria-label="通过后最多花多少">
      <h2>通过后最多花多少</h2>
      <p>
        {most}，{uses}。
      </p>
      <p className={css.pair}>
        <span>
          {standing.applicantName}，{limitText(limit)}
        </span>
        {limit.residualFen !== null && (
          <span>
            还剩 <Money fen={limit.residualFen} strong />
          </span>
        )}
      </p>
      {limit.residualFen !== null && <LimitBar totalFen={limit.moneyFen} usedFen={used} />}
      <p className={css.pair}>
        <span>部门限额</span>
        <span>{departmentLeftFen === null ? '不限' : `还剩 ${moneyText(departmentLeftFen)}`}</span>
      </p>
    </section>
  );
}

/** What happened before, in a sentence; and how much of the department's limit this would take. */
function Before({ approvalId }: { approvalId: number }) {
  const { data } = useRead(appApprovalApi.context, { approvalId });
  if (!data) return null;
  const { history, department, mostFen } = data;
  const after = department?.afterPercent;
  return (
    <section className={css.cost} aria-label="以前">
      {mostFen !== null && (
        <p>
          通过后最多花 <Money fen={mostFen} strong />
          {after != null && `；部门限额已用 ${department?.usedPercent}%，通过后最多到 ${after}%`}。
        </p>
      )}
      <h2>以前</h2>
      <p>
        近 {history.days} 天同类申请 {history.applications} 次，通过 {history.passed} 次。用车 {history.orders} 单，共{' '}
        <Money fen={history.amountFen} />
        {history.over > 0 ? `，${history.over} 单由个人付了一部分。` : '，没有超额。'}
      </p>
    </section>
  );
}

export function ApplicationRequest({ approvalId, standing }: { approvalId: number; standing: ApprovalStanding }) {
  const application = useRead(appApplicationApi.approvalDetail, { approvalId });
  return (
    <Answer of={application}>
      {(data) => (
        <>
          <Head application={data} />
          <Facts facts={applicationFacts(data)} />
          <Gap />
          <Cost standing={standing} application={data} />
          <Before approvalId={approvalId} />
          <Gap />
          <StepList steps={data.steps} nextSteps={data.nextSteps} />
        </>
      )}
    </Answer>
  );
}
