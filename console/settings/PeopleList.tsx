import { Button, Input } from 'antd';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import type { ListedStaff } from '#rules/settings/form.ts';
import { countText } from '../kit/text.ts';
import { PhoneText } from '../kit/values.tsx';
import css from './StaffListField.module.css';

/** As many rows as anybody reads; the rest is found by typing. */
const MOST_ROWS = 100;
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 8;

const matches =
  (typed: string) =>
  ({ name, phone, departmentName }: ListedStaff): boolean =>
    name.includes(typed) || phone.includes(typed) || departmentName.includes(typed);

function Row({ person, onRemove }: { person: ListedStaff; onRemove: () => void }) {
  return (
    <li className={css.person}>
      <span className={css.name} title={person.name}>
        {person.name}
      </span>
      <PhoneText phone={person.phone} />
      <span className={css.department} title={person.departmentName}>
        {person.departmentName}
      </span>
      <Button
        type="text"
        size="small"
        aria-label={`移除：${person.name}`}
        icon={<X size={14} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

interface PeopleListProps {
  label: string;
  people: readonly ListedStaff[];
  onChange: (people: readonly ListedStaff[]) => void;
}

function Head({ label, people, onChange }: PeopleListProps) {
  return (
    <div className={css.head}>
      <span>
        {label} <b aria-live="polite">{countText(people.length)} 人</b>
      </span>
      {people.length > 0 && (
        <Button type="link" size="small" onClick={() => onChange([])}>
          清空
        </Button>
      )}
    </div>
  );
}

/** Who is on the list, newest last; long ones are searched. */
export function PeopleList(props: PeopleListProps) {
  const { label, people, onChange } = props;
  const [typed, setTyped] = useState('');
  const found = people.filter(matches(typed.trim()));
  const remove = (staffId: number): void => onChange(people.filter((person) => person.staffId !== staffId));
  return (
    <div className={css.people}>
      <Head {...props} />
      {people.length >= SEARCHED_FROM && (
        <Input
          allowClear
          size="small"
          aria-label="在名单中查找"
          placeholder="在名单中查找姓名、手机号或部门"
          prefix={<Search size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
        <ul className={css.rows} aria-label={label} tabIndex={0}>
          {found.slice(0, MOST_ROWS).map((person) => (
            <Row key={person.staffId} person={person} onRemove={() => remove(person.staffId)} />
          ))}
        </ul>
      )}
      {found.length > MOST_ROWS && (
        <p className={css.rest}>
          只列出前 {MOST_ROWS} 人，另有 {countText(found.length - MOST_ROWS)} 人，可以输入查找。
        </p>
      )}
      {people.length > 0 && found.length === 0 && <p className={css.rest}>没有查询到数据</p>}
    </div>
  );
}
