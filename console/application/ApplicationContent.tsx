import { type Fact as ApplicationFact, type ApplicationView, applicationFacts } from '#rules/application.ts';
import { PersonPhone, type PhoneSource } from '../kit/PersonPhone.tsx';
import css from './application.module.css';

function People({ people, of }: { people: NonNullable<ApplicationFact['people']>; of: PhoneSource }) {
  return (
    <span className={css.people}>
      {people.map(({ name, phone }) => (
        <span key={`${name} ${phone}`} className={css.person}>
          <span>{`${name} `}</span>
          <PersonPhone name={name} phone={phone} of={of} />
        </span>
      ))}
    </span>
  );
}

/** What was filled in, as its template asks for it. */
export function ApplicationContent({ detail, of }: { detail: ApplicationView; of: PhoneSource }) {
  return (
    <dl className={css.facts}>
      {applicationFacts(detail).map(({ label, value, wide, people = [] }) => (
        <div key={label} className={css.fact} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{people.length > 0 ? <People people={people} of={of} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
