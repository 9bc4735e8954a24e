import { Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { appApplicationApi } from '#contract/app-applications.ts';
import type { ApplicationGroup } from '#rules/application/codes.ts';
import { useActingInput } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { useRead, useRows } from '../kit/calls.ts';
import { TextField } from '../kit/Field.tsx';
import { Segments } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TabHead } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { ActingBand } from '../parts/ActingBand.tsx';
import { ApplicationRow } from './ApplicationRow.tsx';
import css from './application.module.css';

const PAGE = 20;

type Group = 'all' | 'open' | 'usable';
const EMPTY = { all: '还没有用车申请', open: '没有审批中的申请', usable: '没有可用的申请' } as const;

/** How many there are of a group, beside its name; none is not said. */
function useCounted(group: ApplicationGroup, name: string): string {
  const { data } = useRead(appApplicationApi.own, { page: 1, pageSize: 1, group, ...useActingInput() });
  return data && data.total > 0 ? `${name} ${data.total}` : name;
}

function Groups({ value, onChoose }: { value: Group; onChoose: (group: Group) => void }) {
  const [open, usable] = [useCounted('open', '审批中'), useCounted('usable', '可用')];
  return (
    <Segments
      label="哪些申请"
      options={[
        ['all', '全部'],
        ['open', open],
        ['usable', usable],
      ]}
      value={value}
      onChoose={onChoose}
    />
  );
}

function Rows({ group, words }: { group: Group; words: string }) {
  const keyword = useDeferredValue(words.trim());
  const input = { ...(group !== 'all' && { group }), ...(keyword && { keyword }), ...useActingInput() };
  const applications = useRows(appApplicationApi.own, input, PAGE, ({ applicationId }) => applicationId);
  return (
    <Answer of={applications}>
      {({ rows, total }) =>
        total === 0 && keyword !== '' ? (
          <Empty title={`没有找到“${keyword}”`}>可以按事由、场景名称或申请单号找。</Empty>
        ) : total === 0 ? (
          <Empty title={EMPTY[group]}>出差、接待、包车和大巴要先申请。通过后在“用车”里直接叫车。</Empty>
        ) : (
          <>
            <ul>
              {rows.map((application) => (
                <ApplicationRow key={application.applicationId} application={application} />
              ))}
            </ul>
            <Earlier of={applications} />
          </>
        )
      }
    </Answer>
  );
}

export function ApplicationListScreen() {
  const [group, setGroup] = useState<Group>('all');
  /** null: nobody is looking for anything. */
  const [words, setWords] = useState<string | null>(null);
  const { actingFor } = useActingInput();
  const find = (
    <button
      type="button"
      className={css.find}
      aria-label={words === null ? '搜索申请' : '不搜索了'}
      aria-expanded={words !== null}
      onClick={() => setWords(words === null ? '' : null)}
    >
      {words === null ? <Search size={22} /> : <X size={22} />}
    </button>
  );
  const begin = (
    <Button look="filled" onClick={() => go('/a/new')}>
      <Plus size={20} />
      新建申请
    </Button>
  );
  return (
    <Screen top={<TabHead title="申请" action={find} />} float={begin}>
      <ActingBand />
      {words !== null && (
        <div className={css.search}>
          <TextField
            label="搜索申请"
            type="search"
            placeholder="事由、场景或申请单号"
            maxLength={50}
            value={words}
            onValue={setWords}
            autoFocus
          />
        </div>
      )}
      <Groups value={group} onChoose={setGroup} />
      {/* Those of one group, or of one person, are not shown as another's while these are asked for. */}
      <Rows key={`${group} ${actingFor}`} group={group} words={words ?? ''} />
    </Screen>
  );
}
