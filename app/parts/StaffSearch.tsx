import { useDeferredValue, useState } from 'react';
import { appDeputyApi } from '#contract/app-deputies.ts';
import { useRead } from '../kit/calls.ts';
import { TextField } from '../kit/Field.tsx';
import { Face } from '../kit/parts.tsx';
import { Failed } from '../kit/states.tsx';
import css from './StaffSearch.module.css';

interface Found {
  staffId: number;
  name: string;
  departmentName: string;
}

/** A colleague by name or phone. */
export function StaffSearch({ onPick }: { onPick: (found: Found) => void }) {
  const [words, setWords] = useState('');
  const keyword = useDeferredValue(words.trim());
  const found = useRead(appDeputyApi.deputyCandidates, { keyword }, { when: keyword !== '', keep: true });
  return (
    <div className={css.search}>
      <TextField label="姓名或手机号" type="search" value={words} onValue={setWords} autoFocus />
      {found.error && <Failed error={found.error} />}
      <ul>
        {keyword !== '' &&
          found.data?.map((one) => (
            <li key={one.staffId}>
              <button type="button" onClick={() => onPick(one)}>
                <Face name={one.name} />
                <span>
                  {one.name}
                  <small>{one.departmentName}</small>
                </span>
              </button>
            </li>
          ))}
      </ul>
      {keyword !== '' && found.data?.length === 0 && <p>没有找到“{keyword}”</p>}
    </div>
  );
}
