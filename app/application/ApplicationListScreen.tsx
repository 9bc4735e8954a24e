import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OwnApplicationRow } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { ApprovalStatus } from '#rules/application/codes.ts';
import { APPROVAL_STATE } from '#ui/state-map.ts';
import { useActingInput } from '../kit/acting.ts';
import { ActMark, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Segments, StateMark } from '../kit/parts.tsx';
import { addressOf, go } from '../kit/router.ts';
import { Screen, TabHead } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { durationText, now, spanText } from '../kit/when.ts';
import { ActingBand } from '../parts/ActingBand.tsx';
import css from './application.module.css';
import { isUsableNow, usesText } from './application-text.ts';

const PAGE = 20;

const GROUPS = [
  ['all', '全部'],
  ['open', '审批中'],
  ['usable', '可用'],
] as const;
type Group = (typeof GROUPS)[number][0];
const EMPTY = { all: '还没有用车申请', open: '没有审批中的申请', usable: '没有可用的申请' } as const;

function ApplicationRow({ application }: { application: OwnApplicationRow }) {
  const to = `/a/${application.applicationId}`;
  const { status } = application;
  const isUsable = isUsableNow(application);
  return (
    <li>
      <a
        className={css.row}
        href={addressOf(to)}
        onClick={(event) => {
          event.preventDefault();
          go(to);
        }}
      >
        <span className={css.head}>
          <span>
            {application.sceneName}
            {application.placedByName && `　${application.placedByName} 代提`}
          </span>
          <StateMark state={APPROVAL_STATE[status]}>{ApprovalStatus.labelOf(status)}</StateMark>
        </span>
        <span className={css.what}>{application.useReason || application.sceneName}</span>
        <span className={css.span}>
          {spanText(application.startDay, application.endDay)}，{usesText(application)}
        </span>
        {application.since && (
          <span className={css.span}>
            {application.waitingFor.join('、')}{' '}
            <b>已等 {durationText(now().getTime() - application.since.getTime())}</b>
          </span>
        )}
        {(application.statusReason || isUsable || status === 'rejected') && (
          <span className={css.last}>
            <span>{application.statusReason}</span>
            {isUsable && <ActMark look="filled">用车</ActMark>}
            {status === 'rejected' && <ActMark look="plain">改后重提</ActMark>}
          </span>
        )}
      </a>
    </li>
  );
}

export function ApplicationListScreen() {
  const [pages, setPages] = useState(1);
  const [group, setGroup] = useState<Group>('all');
  const input = { page: 1, pageSize: PAGE * pages, ...(group !== 'all' && { group }), ...useActingInput() };
  const applications = useRead(appApplicationApi.own, input, { keep: true });
  const begin = (
    <Button look="filled" small onClick={() => go('/a/new')}>
      <Plus size={18} />
      新建申请
    </Button>
  );
  return (
    <Screen top={<TabHead title="申请" action={begin} />}>
      <ActingBand />
      <Segments label="哪些申请" options={GROUPS} value={group} onChoose={setGroup} />
      <Answer of={applications}>
        {({ rows, total }) =>
          total === 0 ? (
            <Empty title={EMPTY[group]}>出差、接待、包车和大巴要先申请。通过后在“用车”里直接叫车。</Empty>
          ) : (
            <>
              <ul>
                {rows.map((application) => (
                  <ApplicationRow key={application.applicationId} application={application} />
                ))}
              </ul>
              <Earlier
                shown={rows.length}
                total={total}
                isBusy={applications.isFetching}
                onMore={() => setPages(pages + 1)}
              />
            </>
          )
        }
      </Answer>
    </Screen>
  );
}
