import { useState } from 'react';
import { z } from 'zod';
import { StaffName, StaffPhone } from '#rules/staff/form.ts';
import { errorsOf, none } from '#ui/use-form.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { Group, Row } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import type { Companion } from '../parts/trip.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';
import { RIDER_HELP, RiderChips } from './WhoRides.tsx';

const Person = z.object({ name: StaffName, phone: StaffPhone });
const EMPTY: Companion = { name: '', phone: '' };

/** A name and a phone: a colleague or a guest, the driver rings whoever rides. */
function PersonForm({ act, onDone }: { act: string; onDone: (person: Companion) => void }) {
  const [person, setPerson] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const errors = tried ? errorsOf(Person, person) : {};
  const submit = (): void => {
    const read = Person.safeParse(person);
    setTried(!read.success);
    if (!read.success) return;
    onDone(read.data);
    setPerson(EMPTY);
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
        error={none(errors) ? undefined : errors.phone}
        maxLength={11}
        onValue={(phone) => setPerson({ ...person, phone: phone.replace(/\D/g, '') })}
      />
      <Button look="tint" onClick={submit}>
        {act}
      </Button>
    </div>
  );
}

export function RiderSheet() {
  const { rider, riderIs: who, companions } = useTrip();
  return (
    <Sheet
      open
      title="谁乘车"
      below={RIDER_HELP}
      bottom={
        <Acts>
          <Button look="filled" wide onClick={hideSheet}>
            好了
          </Button>
        </Acts>
      }
    >
      <RiderChips value={who} />
      {who !== 'own' && !rider && <PersonForm act="由这个人乘车" onDone={(person) => changeTrip({ rider: person })} />}
      {who !== 'own' && rider && (
        <div className={css.padded}>
          <Row
            label={rider.name}
            help={rider.phone}
            value={
              <Button small onClick={() => changeTrip({ rider: null })}>
                换人
              </Button>
            }
          />
        </div>
      )}
      <Group title="同行人">
        {companions.map((person) => (
          <Row
            key={person.phone}
            label={person.name}
            help={person.phone}
            value={
              <Button small onClick={() => changeTrip({ companions: companions.filter((one) => one !== person) })}>
                去掉
              </Button>
            }
          />
        ))}
      </Group>
      <PersonForm act="加为同行人" onDone={(person) => changeTrip({ companions: [...companions, person] })} />
    </Sheet>
  );
}
