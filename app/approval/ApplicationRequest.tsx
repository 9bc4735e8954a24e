import type { ApprovalStanding } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { type ApprovalContext, appApprovalApi } from '#contract/app-approvals.ts';
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

type Department = NonNullable<ApprovalContext['department']>;
interface CostProps {
  standing: ApprovalStanding;
  application: Application;
  context: ApprovalContext | undefined;
}

/** How much of the department's limit is used, and would be: in percent, its figures are the office's. */
function DepartmentShare({ department: { usedPercent, afterPercent } }: { department: Department }) {
  return (
    <>
      <p className={css.pair}>
        <span>部门限额</span>
        <span>
          已用 <b>{usedPercent}%</b>
        </span>
      </p>
      <LimitBar
        totalFen={100}
        usedFen={usedPercent}
        heldFen={Math.max(0, (afterPercent ?? usedPercent) - usedPercent)}
      />
      {afterPercent !== null && (
        <p className={css.small}>
          通过后最多到 {afterPercent}%{afterPercent > 100 ? '，会超出' : '，不会超出'}
        </p>
      )}
    </>
  );
}

/** What a yes may cost at most, and whose limit bears it. */
function Cost({ standing, application, context }: CostProps) {
  const { limit, perOrderFen } = standing;
  const uses = application.uses === null ? '期间不限次数' : `共 ${application.uses} 次`;
  const most = perOrderFen === null ? '每单不限额' : `每单最多 ${moneyText(perOrderFen)}`;
  const sum = context?.mostFen == null ? '' : `，最多 ${moneyText(context.mostFen)}`;
  const used = limit.residualFen === null ? 0 : limit.moneyFen - limit.residualFen;
  const held = limit.residualFen === null ? 0 : Math.min(limit.residualFen, context?.mostFen ?? limit.residualFen);
  return (
    <section className={css.cost} aria-label="通过后最多花多少">
      <h2>通过后最多花多少</h2>
      <p>
        {most}，{uses}
        {sum}。
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
      {limit.residualFen !== null && (
        <>
          <LimitBar totalFen={limit.moneyFen} usedFen={used} heldFen={held} />
          <p className={css.small}>
            已用 {moneyText(used)}；通过后最多再用 {moneyText(held)}
          </p>
        </>
      )}
      {context?.department && <DepartmentShare department={context.department} />}
    </section>
  );
}

/** What happened before, in a sentence. */
const Before = ({ history }: Pick<ApprovalContext, 'history'>) => (
  <section className={css.cost} aria-label="以前">
    <h2>以前</h2>
    <p>
      近 {history.days} 天同类申请 {history.applications} 次，通过 {history.passed} 次。用车 {history.orders} 单，共{' '}
      <Money fen={history.amountFen} />
      {history.over > 0 ? `，${history.over} 单由个人付了一部分。` : '，没有超额。'}
    </p>
  </section>
);

export function ApplicationRequest({ approvalId, standing }: { approvalId: number; standing: ApprovalStanding }) {
  const application = useRead(appApplicationApi.approvalDetail, { approvalId });
  const context = useRead(appApprovalApi.context, { approvalId }).data;
  return (
    <Answer of={application}>
      {(data) => (
        <>
          <Head application={data} />
          <Facts facts={applicationFacts(data)} />
          <Gap />
          <Cost standing={standing} application={data} context={context} />
          <Gap />
          {context && <Before history={context.history} />}
          <StepList steps={data.steps} nextSteps={data.nextSteps} />
        </>
      )}
    </Answer>
  );
}
