import { Phone } from 'lucide-react';
import css from './Button.module.css';

/** Calls somebody: a phone opens its own dial. */
export const CallLink = ({ phone, name }: { phone: string; name: string }) => (
  <a className={css.button} data-small data-look="plain" href={`tel:${phone}`} aria-label={`打电话给${name}`}>
    <Phone size={16} aria-hidden="true" />
    打电话
  </a>
);
