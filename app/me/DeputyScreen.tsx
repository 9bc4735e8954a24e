import { Check } from 'lucide-react';
import { useState } from 'react';
import { appDeputyApi, type DeputyshipView } from '#contract/app-deputies.ts';
import { DeputyDraft, firstEnd } from '#rules/approval/deputy.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { reasonOf } from '#ui/failure.ts';
import { errorsOf } from '#ui/use-form.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { DayField } from '../kit/DayField.tsx';
import { Note } from '../kit/Note.tsx';
import { Box, Face, Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import { tell } from '../kit/toast.tsx';
import { now, spanText } from '../kit/when.ts';
import { StaffSearch } from '../parts/StaffSearch.tsx';
import css from './me.module.css';

interface Chosen {
  staffId: number;
  name: string;
  departmentName: string;
}

function Running({ deputyship, isOwn }: { deputyship: DeputyshipView; isOwn: boolean }) {
  const end = useWrite(appDeputyApi.endDeputy);
  const { deputyshipId, staffName, deputyName, startDay, endDay, inForce } = deputyship;
  return (
    <Box>
      <Row
        icon={<Face name={isOwn ? deputyName : staffName} size={34} />}
        label={isOwn ? `${deputyName}代你审批` : `你代${staffName}审批`}
        help={`${spanText(startDay, endDay)}${inForce ? '，进行中' : ''}`}
        value={
          <Button small busy={end.isPending} onClick={() => end.mutate({ deputyshipId })}>
            {isOwn ? '提前收回' : '不再代审'}
          </Button>
        }
      />
      {end.error && <Note tone="bad">{reasonOf(end.error)}</Note>}
    </Box>
  );
}

const CONSEQUENCES = (name: string): readonly string[] => [
  `审批记录写明由${name}代你审批。`,
  `${name}本人的申请不归${name}审，仍由你审。`,
  '不能再转给别人；到点自动收回，也可以提前收回。',
];

function useNaming() {
  const today = dayOf(now());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [days, setDays] = useState({ startDay: addDays(today, 1), endDay: addDays(today, 3) });
  const [tried, setTried] = useState(false);
  const name = useWrite(appDeputyApi.nameDeputy);
  const draft = { deputyId: chosen?.staffId ?? 0, ...days, flowIds: null };
  const errors = tried ? errorsOf(DeputyDraft, draft) : {};
  const submit = (): void => {
    setTried(true);
    if (!DeputyDraft.safeParse(draft).success) return;
    name.mutate(draft, {
      onSuccess: () => {
        tell(`已请${chosen?.name}代审`);
        setChosen(null);
        setTried(false);
      },
    });
  };
  return { chosen, setChosen, days, setDays, errors, submit, name };
}

/** Who decides while an approver is away. */
export function DeputyScreen() {
  const deputies = useRead(appDeputyApi.deputies, {});
  const { chosen, setChosen, days, setDays, errors, submit, name } = useNaming();
  const sheet = useSheet('deputy');
  const who = chosen?.name ?? '代审人';
  return (
    <Screen
      top={<TopBar title="代审" home="/me" heading={false} />}
      bottom={
        <Acts>
          <Button look="filled" wide busy={name.isPending} onClick={submit}>
            {chosen ? `保存，并通知${chosen.name}` : '保存'}
          </Button>
        </Acts>
      }
    >
      <div className={css.title}>
        <h1>{chosen ? `外出时，由${chosen.name}代审` : '外出时，请人代审'}</h1>
        <p>{spanText(days.startDay, days.endDay)}，你们都能审。</p>
      </div>
      <Answer of={deputies} rows={1}>
        {({ own, acting }) => (
          <>
            {own.map((one) => (
              <Running key={one.deputyshipId} deputyship={one} isOwn />
            ))}
            {acting.map((one) => (
              <Running key={one.deputyshipId} deputyship={one} isOwn={false} />
            ))}
          </>
        )}
      </Answer>
      <Box>
        <Row
          label="代审人"
          value={chosen ? `${chosen.name}，${chosen.departmentName}` : '请选择'}
          missing={errors.deputyId !== undefined}
          onPress={sheet.show}
        />
      </Box>
      {errors.deputyId && <Note tone="bad">{errors.deputyId}</Note>}
      <div className={css.days}>
        <DayField
          label="开始"
          value={days.startDay}
          error={errors.startDay}
          onValue={(startDay) => setDays({ ...days, startDay, ...(days.endDay < startDay && { endDay: startDay }) })}
        />
        <DayField
          label="结束"
          value={days.endDay}
          from={firstEnd(days, dayOf(now()))}
          error={errors.endDay}
          onValue={(endDay) => setDays({ ...days, endDay })}
        />
      </div>
      {name.error && <Note tone="bad">{reasonOf(name.error)}</Note>}
      <ul className={css.ticks} aria-label="会怎样">
        {CONSEQUENCES(who).map((text) => (
          <li key={text}>
            <Check size={18} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <Sheet open={sheet.open} title="请谁代审">
        <StaffSearch
          onPick={(found) => {
            setChosen(found);
            hideSheet();
          }}
        />
      </Sheet>
    </Screen>
  );
}
