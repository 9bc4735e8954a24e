import { dayOf, instantOfLocal, localText } from '#rules/calendar.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { Calendar } from '../kit/Calendar.tsx';
import { PickedField } from '../kit/DayField.tsx';
import { hideSheet, useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { clockText, dayWithWeekday } from '../kit/when.ts';
import { TimeWheel } from './TimeWheel.tsx';

interface MomentProps {
  label: string;
  value: Date;
  onValue: (at: Date) => void;
}

/** A day and a time of it. */
export function MomentField({ label, value, onValue }: MomentProps) {
  const sheet = useSheet(`moment ${label}`);
  const text = `${dayWithWeekday(dayOf(value))} ${clockText(value)}`;
  return (
    <PickedField label={label} text={text} open={sheet.open} onOpen={sheet.show}>
      <Sheet
        open={sheet.open}
        title={label}
        bottom={
          <Acts>
            <Button look="filled" wide onClick={hideSheet}>
              {text}
            </Button>
          </Acts>
        }
      >
        <Calendar
          value={dayOf(value)}
          onPick={(day) => onValue(instantOfLocal(`${day} ${localText(value).slice(11)}`) ?? value)}
        />
        <TimeWheel at={value} onPick={onValue} />
      </Sheet>
    </PickedField>
  );
}
