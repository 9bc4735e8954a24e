import { appApplicationApi } from '#contract/app-applications.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApprovalStatus } from '#rules/application/codes.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { reasonOf } from '#ui/failure.ts';
import { APPROVAL_STATE, ORDER_STATE } from '#ui/state-map.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Facts, Gap, Group, Pill, Row, StateMark } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import { durationText, now, spanText, whenText } from '../kit/when.ts';
import { applicationFacts } from '../parts/application-facts.ts';
import { StepList } from '../parts/StepList.tsx';
import { copyApplication, rideByApplication } from './again.ts';
import css from './application.module.css';
import { isUsableNow } from './application-text.ts';
import { useRemind } from './use-remind.ts';

type Application = Output<typeof appApplicationApi.detail>;

const isOpen = ({ status }: Application): boolean => status === 'pending' || status === 'running';

/** Who is waited for and how long; a reminder once in four hours. */
function Waiting({ application }: { application: Application }) {
  const step = application.steps.find(({ status }) => status === 'pending');
  const who = step?.people.map(({ name }) => name).join('、') ?? '';
  const remind = useRemind(application.applicationId, who);
  if (!isOpen(application) || !step) return null;
  const since = application.steps.findLast(({ at }) => at !== null)?.at ?? application.createdAt;
  const left = application.steps.filter(({ status }) => status === 'pending').length + application.nextSteps.length;
  return (
    <Note
      tone="tint"
      icon={null}
      action={
        <Button small look="filled" busy={remind.isBusy} onClick={remind.press}>
          催一下
        </Button>
      }
    >
      <b>还差 {left} 步</b>
      <p>
        {who}已等 {durationText(now().getTime() - since.getTime())}
      </p>
    </Note>
  );
}

function Revoke({ application }: { application: Application }) {
  const sheet = useSheet('revoke');
  const revoke = useWrite(appApplicationApi.revoke);
  const acting = useActingInput();
  const press = (): void =>
    revoke.mutate({ applicationId: application.applicationId, ...acting }, { onSuccess: sheet.hide });
  return (
    <>
      <Button onClick={sheet.show}>撤销申请</Button>
      <Sheet
        open={sheet.open}
        title="撤销这个申请吗"
        below="撤销后不能再用它叫车，审批人不用再处理。"
        bottom={
          <Acts>
            <Button look="badText" busy={revoke.isPending} onClick={press}>
              撤销申请
            </Button>
            <Button look="filled" wide onClick={hideSheet}>
              不撤销
            </Button>
          </Acts>
        }
      >
        {revoke.error && <Note tone="bad">{reasonOf(revoke.error)}</Note>}
      </Sheet>
    </>
  );
}

function Orders({ application }: { application: Application }) {
  if (application.orders.length === 0) return null;
  return (
    <Group title="用它叫的车">
      {application.orders.map((order) => (
        <Row
          key={order.orderId}
          label={whenText(order.rideAt)}
          value={<StateMark state={ORDER_STATE[order.status]}>{OrderStatus.labelOf(order.status)}</StateMark>}
          to={`/o/${order.orderId}`}
        />
      ))}
    </Group>
  );
}

function Bottom({ application }: { application: Application }) {
  const isUsable = isUsableNow(application);
  const again = application.status === 'rejected' ? '改后重提' : '复制一份';
  return (
    <Acts>
      {(isOpen(application) || application.status === 'passed') && <Revoke application={application} />}
      <Button
        look={application.status === 'rejected' ? 'filled' : 'plain'}
        onClick={() => copyApplication(application)}
      >
        {again}
      </Button>
      {isUsable && (
        <Button look="filled" wide onClick={() => rideByApplication(application)}>
          用车
        </Button>
      )}
    </Acts>
  );
}

export function ApplicationScreen({ params }: { params: Record<string, string> }) {
  const application = useRead(appApplicationApi.detail, { applicationId: Number(params.id), ...useActingInput() });
  return (
    <Screen
      top={<TopBar title="用车申请" home="/applications" heading={false} />}
      bottom={application.data && !application.data.isErased && <Bottom application={application.data} />}
    >
      <Answer of={application}>
        {(data) => (
          <>
            <div className={css.title}>
              <h1>{data.useReason || data.sceneName}</h1>
              <Pill state={APPROVAL_STATE[data.status]}>{ApprovalStatus.labelOf(data.status)}</Pill>
              <p>
                {data.sceneName}，{spanText(data.startDay, data.endDay)}
              </p>
            </div>
            {data.statusReason && <Note tone={data.status === 'rejected' ? 'bad' : 'plain'}>{data.statusReason}</Note>}
            <Waiting application={data} />
            <StepList
              first={{ name: data.placedByName ?? data.staffName, at: data.createdAt }}
              steps={data.steps}
              nextSteps={data.nextSteps}
              rings
            />
            <Gap />
            <Facts facts={applicationFacts(data)} />
            <Orders application={data} />
          </>
        )}
      </Answer>
    </Screen>
  );
}
