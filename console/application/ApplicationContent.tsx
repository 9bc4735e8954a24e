import { type Fact as ApplicationFact, type ApplicationView, applicationFacts } from '#rules/application.ts';
import { PhoneText } from '../kit/values.tsx';
import css from './application.module.css';

function People({ people }: { people: NonNullable<ApplicationFact['people']> }) {
  return (
    <span className={css.people}>
      {people.map(({ name, phone }) => (
        <span key={`${name} ${phone}`} className={css.person}>
          <span>{`${name} `}</span>
          <PhoneText phone={phone} />
        </span>
      ))}
    </span>
  );
}

/** What was filled in, as its template asks for it. */
export function ApplicationContent({ detail }: { detail: ApplicationView }) {
  return (
    <dl className={css.facts}>
      {applicationFacts(detail).map(({ label, value, wide, people = [] }) => (
        <div key={label} className={css.fact} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{people.length > 0 ? <People people={people} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
