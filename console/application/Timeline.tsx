import { PersonPhone, type PhoneSource } from '../kit/PersonPhone.tsx';
import { StateGlyph } from '../kit/StateMark.tsx';
import css from './Timeline.module.css';
import { type ApprovalProgress, type TimelineItem, timelineOf } from './timeline.ts';

/** A role may have hundreds of holders. */
const MOST_SHOWN = 6;

function People({ people, of }: Pick<TimelineItem, 'people'> & { of: PhoneSource }) {
  const rest = people.length - MOST_SHOWN;
  return (
    <ul className={css.people}>
      {people.slice(0, MOST_SHOWN).map(({ name, phone }) => (
        <li key={`${name} ${phone}`}>
          {name} <PersonPhone name={name} phone={phone} of={of} />
        </li>
      ))}
      {rest > 0 && <li className={css.more}>等 {people.length} 人</li>}
    </ul>
  );
}

function Item({ item, of }: { item: TimelineItem; of: PhoneSource }) {
  const { state, title, word, time, people, note } = item;
  return (
    <li className={css.item} data-state={state}>
      <span className={css.mark}>
        <StateGlyph state={state} />
      </span>
      <div className={css.body}>
        <div className={css.head}>
          <span className={css.title}>{title}</span>
          {word && <span className={css.word}>{word}</span>}
        </div>
        {people.length > 0 && <People people={people} of={of} />}
        {note && <div className={css.note}>{note}</div>}
        {time && <time className={css.time}>{time}</time>}
      </div>
    </li>
  );
}

/** From submission to the end: who decided, what passed by itself and why, who is asked now. */
export function Timeline({ detail, of }: { detail: ApprovalProgress; of: PhoneSource }) {
  return (
    <ol className={css.timeline} aria-label="审批进度">
      {timelineOf(detail).map((item) => (
        <Item key={item.key} item={item} of={of} />
      ))}
    </ol>
  );
}
