import type { SecretaryRequest } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { reasonOf } from '#ui/failure.ts';
import { actFor } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Box, Face, Group, Row } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer } from '../kit/states.tsx';
import { whenText } from '../kit/when.ts';
import { beginTrip } from '../parts/trip-store.ts';
import css from './me.module.css';

/** What accepting means is said before it is done. */
function Request({ request }: { request: SecretaryRequest }) {
  const accept = useWrite(appApplicationApi.acceptSecretary);
  const refuse = useWrite(appApplicationApi.refuseSecretary);
  const { requestId, staffName } = request;
  const error = accept.error ?? refuse.error;
  return (
    <Box>
      <div className={css.card}>
        <Row
          icon={<Face name={staffName} size={34} />}
          label={staffName}
          help={`${request.departmentName}，${whenText(request.createdAt)} 提出`}
        />
        <p>
          同意后，你可以用{staffName}
          的场景和限额代为叫车、提申请，能看到对方的订单和常用地点；不能代为审批，也不能代付个人部分。对方随时可以收回。
        </p>
        {error && <Note tone="bad">{reasonOf(error)}</Note>}
        <Acts>
          <Button busy={refuse.isPending} onClick={() => refuse.mutate({ requestId })}>
            拒绝
          </Button>
          <Button look="filled" wide busy={accept.isPending} onClick={() => accept.mutate({ requestId })}>
            同意
          </Button>
        </Acts>
      </div>
    </Box>
  );
}

/** Whose secretary one is, and who asks to be helped. */
export function SecretaryScreen() {
  const requests = useRead(appApplicationApi.secretaryRequests, {});
  const acting = useRead(appApplicationApi.actingFor, {});
  const end = useWrite(appApplicationApi.endSecretary);
  return (
    <Screen top={<TopBar title="秘书与代订" home="/me" />}>
      <Answer of={requests} rows={2}>
        {(rows) => rows.length > 0 && rows.map((request) => <Request key={request.requestId} request={request} />)}
      </Answer>
      <Group title="你在代谁">
        <Answer of={acting} rows={1}>
          {(rows) =>
            rows.length === 0 ? (
              <Row label="还没有" help="同事请你担任秘书后，会在这里" />
            ) : (
              rows.map((principal) => (
                <Row
                  key={principal.staffId}
                  icon={<Face name={principal.name} size={34} />}
                  label={principal.name}
                  help={principal.departmentName}
                  value={
                    <span className={css.acts}>
                      <Button small onClick={() => end.mutate({ requestId: principal.requestId })}>
                        不再代
                      </Button>
                      <Button
                        small
                        look="tint"
                        onClick={() => {
                          actFor(principal);
                          beginTrip();
                          go('/');
                        }}
                      >
                        代为用车
                      </Button>
                    </span>
                  }
                />
              ))
            )
          }
        </Answer>
      </Group>
      {end.error && <Note tone="bad">{reasonOf(end.error)}</Note>}
      <Note>谁在代你，由管理员在员工资料里设置，对方同意后生效。</Note>
    </Screen>
  );
}
