import { useState } from 'react';
import { z } from 'zod';
import { StaffName, StaffPhone } from '#rules/staff/form.ts';
import { errorsOf } from '#ui/use-form.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { Chips, Group, Row } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { keepLately, lately, sameAs } from './lately.ts';
import { RIDER_HELP, RiderChips } from './RiderChips.tsx';
import css from './RiderSheet.module.css';
import { StaffSearch } from './StaffSearch.tsx';
import type { Companion, RidingProps } from './trip.ts';

const Person = z.object({ name: StaffName, phone: StaffPhone });
const EMPTY: Companion = { name: '', phone: '' };

/** A guest as they are typed: taken by the button below them, and by the sheet's own, which leaves nobody out who stands there. */
function useGuest() {
  const [person, setPerson] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const take = (): Companion | null => {
    const read = Person.safeParse(person);
    setTried(!read.success);
    if (!read.success) return null;
    setPerson(EMPTY);
    return read.data;
  };
  return {
    person,
    setPerson,
    errors: tried ? errorsOf(Person, person) : {},
    isEmpty: person.name.trim() === '' && person.phone === '',
    /** null: it is none yet, and the fields say why. */
    take,
  };
}
type Guest = ReturnType<typeof useGuest>;

interface GuestFormProps {
  guest: Guest;
  act: string;
  onDone: (person: Companion) => void;
}

/** A guest by name and phone: the driver rings whoever rides. */
function GuestForm({ guest: { person, setPerson, errors, take }, act, onDone }: GuestFormProps) {
  const submit = (): void => {
    const taken = take();
    if (taken) onDone(taken);
  };
  return (
    <div className={css.personForm}>
      <TextField
        label="姓名"
        value={person.name}
        error={errors.name}
        maxLength={25}
        onValue={(name) => setPerson({ ...person, name })}
      />
      <TextField
        label="手机号"
        type="tel"
        inputMode="numeric"
        value={person.phone}
        error={errors.phone}
        maxLength={11}
        onValue={(phone) => setPerson({ ...person, phone: phone.replace(/\D/g, '') })}
      />
      <Button look="tint" onClick={submit}>
        {act}
      </Button>
    </div>
  );
}

/** A colleague by name; their phone stays the company's. Those who rode lately are a tap away. */
function Colleague({ onDone }: { onDone: (person: Companion) => void }) {
  const before = lately();
  const take = (person: Companion): void => {
    keepLately(person);
    onDone(person);
  };
  const chosen = (id: string): void => {
    const person = before.find(({ staffId }) => String(staffId) === id);
    if (person) take(person);
  };
  const options = before.map(({ staffId, name }) => [String(staffId), name] as const);
  return (
    <>
      {options.length > 0 && <Chips label="最近的同事" options={options} value={null} onChoose={chosen} />}
      <StaffSearch onPick={({ staffId, name }) => take({ staffId, name, phone: '' })} />
    </>
  );
}

const PersonRow = ({ person, act, onAct }: { person: Companion; act: string; onAct: () => void }) => (
  <Row
    label={person.name}
    help={person.phone || '同事'}
    value={
      <Button small onClick={onAct}>
        {act}
      </Button>
    }
  />
);

const withPerson = (all: readonly Companion[], person: Companion): Companion[] => [
  ...all.filter((one) => !sameAs(one, person)),
  person,
];

type Adding = 'colleague' | 'guest' | null;
interface CompanionsProps extends RidingProps {
  guest: Guest;
  adding: Adding;
  onAdding: (adding: Adding) => void;
}

function Companions({ riding: { companions }, onChange, guest, adding, onAdding }: CompanionsProps) {
  const add = (person: Companion): void => {
    onChange({ companions: withPerson(companions, person) });
    onAdding(null);
  };
  return (
    <>
      <Group title="同行人">
        {companions.map((person) => (
          <PersonRow
            key={person.staffId ?? person.phone}
            person={person}
            act="去掉"
            onAct={() => onChange({ companions: companions.filter((one) => one !== person) })}
          />
        ))}
      </Group>
      <Chips
        label="添加同行人"
        options={[
          ['colleague', '添加同事'],
          ['guest', '添加客人'],
        ]}
        value={adding}
        onChoose={(next) => onAdding(next === adding ? null : next)}
      />
      {adding === 'colleague' && <Colleague onDone={add} />}
      {adding === 'guest' && <GuestForm guest={guest} act="加为同行人" onDone={add} />}
    </>
  );
}

export interface RiderSheetProps extends RidingProps {
  /** A scene may leave no room for others. */
  isAlone?: boolean;
}

/** Who rides and with whom: colleagues by name, guests by name and phone. */
export function RiderSheet({ isAlone = false, ...props }: RiderSheetProps) {
  const { riding, onChange } = props;
  const { rider, riderIs: who, companions } = riding;
  const [guest, other] = [useGuest(), useGuest()];
  const [adding, setAdding] = useState<Adding>(null);
  const asksGuest = who === 'guest' && !rider;
  const ride = (person: Companion): void => onChange({ rider: person });
  const done = (): void => {
    const rides = asksGuest && !guest.isEmpty && guest.take();
    const joins = adding === 'guest' && !other.isEmpty && other.take();
    if (joins) setAdding(null);
    if (rides || joins)
      onChange({ ...(rides && { rider: rides }), ...(joins && { companions: withPerson(companions, joins) }) });
    if (rides !== null && joins !== null) hideSheet();
  };
  return (
    <Sheet
      open
      title="谁乘车"
      below={RIDER_HELP}
      bottom={
        <Acts>
          <Button look="filled" wide onClick={done}>
            好了
          </Button>
        </Acts>
      }
    >
      <RiderChips {...props} value={who} />
      {who === 'colleague' && !rider && <Colleague onDone={ride} />}
      {asksGuest && <GuestForm guest={guest} act="由这个人乘车" onDone={ride} />}
      {who !== 'own' && rider && (
        <div className={css.padded}>
          <PersonRow person={rider} act="换人" onAct={() => onChange({ rider: null })} />
        </div>
      )}
      {!isAlone && <Companions {...props} guest={other} adding={adding} onAdding={setAdding} />}
    </Sheet>
  );
}
