import type { OwnApplicationInFull, OwnApplicationRow } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { ApprovalStatus } from '#rules/application/codes.ts';
import { reasonOf } from '#ui/failure.ts';
import { APPROVAL_STATE } from '#ui/state-map.ts';
import { useActingInput } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { queryClient, reading } from '../kit/calls.ts';
import { Link } from '../kit/Link.tsx';
import { StateMark } from '../kit/parts.tsx';
import { tell } from '../kit/toast.tsx';
import { durationText, now, spanText } from '../kit/when.ts';
import { copyApplication, rideByApplication } from './again.ts';
import css from './application.module.css';
import { isUsableNow, usesText } from './application-text.ts';
import { useRemind } from './use-remind.ts';

/** The one thing that can be done about it now: used, sent again, or asked for. */
function Act({ application }: { application: OwnApplicationRow }) {
  const acting = useActingInput();
  const { applicationId, status, since, waitingFor, isErased } = application;
  const remind = useRemind(applicationId, waitingFor.join('、'));
  const withWhole = (act: (whole: OwnApplicationInFull) => void) => (): void =>
    void queryClient
      .fetchQuery(reading(appApplicationApi.detail, { applicationId, ...acting }))
      .then(act, (error: unknown) => tell(reasonOf(error), { tone: 'bad' }));
  if (isUsableNow(application)) {
    return (
      <Button small look="filled" onClick={withWhole(rideByApplication)}>
        用车
      </Button>
    );
  }
  if (status === 'rejected' && !isErased) {
    return (
      <Button small onClick={withWhole(copyApplication)}>
        改后重提
      </Button>
    );
  }
  if (since === null) return null;
  return (
    <Button small look="tint" busy={remind.isBusy} onClick={remind.press}>
      催一下
    </Button>
  );
}

/** Who is waited for and how long, or why it was sent back. */
function Standing({ application: { since, waitingFor, statusReason } }: { application: OwnApplicationRow }) {
  if (!since) return <span>{statusReason}</span>;
  return (
    <span>
      {waitingFor.join('、')} <b>已等 {durationText(now().getTime() - since.getTime())}</b>
    </span>
  );
}

export function ApplicationRow({ application }: { application: OwnApplicationRow }) {
  const to = `/a/${application.applicationId}`;
  const { status, placedByName } = application;
  return (
    <li className={css.row}>
      <Link className={css.link} to={to}>
        <span className={css.head}>
          <span>
            {application.sceneName}
            {placedByName && `　${placedByName} 代提`}
          </span>
          <StateMark state={APPROVAL_STATE[status]}>{ApprovalStatus.labelOf(status)}</StateMark>
        </span>
        <span className={css.what}>{application.useReason || application.sceneName}</span>
        <span className={css.span}>
          {spanText(application.startDay, application.endDay)}，{usesText(application)}
        </span>
      </Link>
      <div className={css.last}>
        <Standing application={application} />
        <Act application={application} />
      </div>
    </li>
  );
}
