import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { appRidesApi } from '#contract/app-rides.ts';
import { appProjectsApi } from '#contract/project.ts';
import { dayOf } from '#rules/calendar.ts';
import { useActing, useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { keepDraft, readDraft } from '../kit/draft.ts';
import { TextField } from '../kit/Field.tsx';
import { Chips, Gap, Row } from '../kit/parts.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useSession } from '../kit/session.ts';
import { now } from '../kit/when.ts';
import { Riders } from '../parts/Riders.tsx';
import type { Trip } from '../parts/trip.ts';
import { changeTrip } from '../parts/trip-store.ts';
import css from './confirm.module.css';
import type { Option } from './use-options.ts';

const LAST = 5;
const readList = (stored: unknown): string[] | null =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : null;

interface WordsSheetProps {
  name: 'projectNo' | 'reason';
  label: string;
  open: boolean;
  value: string;
  /** What the company offers to choose from, beside what is typed. */
  offered?: readonly (readonly [text: string, label: string])[];
}

/** One line of text, with what the company offers and what was written there lately. */
function WordsSheet({ name, label, open, value, offered = [] }: WordsSheetProps) {
  const [words, setWords] = useState(value);
  const lately = readDraft(`lately.${name}`, readList) ?? [];
  const others = lately.filter((text) => !offered.some(([known]) => known === text));
  const done = (text: string): void => {
    changeTrip({ [name]: text });
    if (text) keepDraft(`lately.${name}`, [text, ...lately.filter((one) => one !== text)].slice(0, LAST));
    hideSheet();
  };
  return (
    <Sheet
      open={open}
      title={label}
      bottom={
        <Acts>
          <Button look="filled" wide onClick={() => done(words.trim())}>
            好了
          </Button>
        </Acts>
      }
    >
      <div className={css.padded}>
        <TextField
          label={label}
          value={words}
          maxLength={name === 'projectNo' ? 100 : 200}
          onValue={setWords}
          autoFocus
        />
      </div>
      {offered.length > 0 && <Chips label="企业的项目" options={offered} value={null} onChoose={done} />}
      {others.length > 0 && (
        <Chips label="最近填过" options={others.map((text) => [text, text] as const)} value={null} onChoose={done} />
      )}
    </Sheet>
  );
}

const FEW = 12;

/** Projects of the company's list that can be used on the day of the ride and fit what is typed. */
function useProjects(open: boolean, at: Trip['at']) {
  const day = dayOf(at ?? now());
  const projects = useRead(appProjectsApi.projects, { day }, { when: open });
  return (projects.data?.rows ?? []).slice(0, FEW).map(({ number, name }) => [number, `${number} ${name}`] as const);
}

interface DetailsProps {
  row: Option;
  trip: Trip;
  /** The field that the button found empty. */
  asked: string | null;
  onAsked: () => void;
}

/** Project, reason and riders, and what the company tells whoever books. */
export function Details({ row, trip, asked, onAsked }: DetailsProps) {
  const scenes = useRead(appRidesApi.scenes, { ...useActingInput() });
  const scene = scenes.data?.scenes.find(({ sceneId }) => sceneId === row.sceneId);
  const [project, reason, riders] = [useSheet('projectNo'), useSheet('reason'), useSheet('riders')];
  const offered = useProjects(project.open, trip.at);
  const user = useSession();
  const own = useActing()?.name ?? `${user?.userName}（本人）`;
  const choice = scene?.projectNo ?? 'optional';
  const { show } = project;
  useEffect(() => {
    if (asked === null) return;
    onAsked();
    if (asked === 'projectNo') show();
  }, [asked, onAsked, show]);
  // Where nobody was asked who rides, the row's application may name somebody.
  const riderIs = trip.riderIs ?? (row.riderName === null ? 'own' : null);
  const rider = trip.rider?.name ?? (riderIs === 'own' ? null : row.riderName) ?? own;
  const others = trip.companions.map(({ name }) => name).join('、');
  return (
    <>
      <Gap />
      <div className={css.padded}>
        {choice !== 'hidden' && (
          <Row
            label="项目号"
            value={trip.projectNo || (choice === 'required' ? '必填' : '选填')}
            missing={choice === 'required' && !trip.projectNo}
            onPress={project.show}
          />
        )}
        <Row label="用车事由" value={trip.reason || '选填'} onPress={reason.show} />
        <Row label="乘车人" value={`${rider}${others && `，同行 ${others}`}`} onPress={riders.show} />
      </div>
      {(scene?.reminder || scenes.data?.tips) && (
        <p className={css.tips}>
          <Megaphone size={16} aria-hidden="true" />
          企业提醒：{[scene?.reminder, scenes.data?.tips].filter(Boolean).join('；')}
        </p>
      )}
      <WordsSheet
        key={`p${trip.projectNo}`}
        name="projectNo"
        label="项目号"
        open={project.open}
        value={trip.projectNo}
        offered={offered}
      />
      <WordsSheet key={`r${trip.reason}`} name="reason" label="用车事由" open={reason.open} value={trip.reason} />
      <Riders open={riders.open} riding={{ ...trip, riderIs }} onChange={changeTrip} />
    </>
  );
}
