import { Bell } from 'lucide-react';
import { Link } from '../kit/Link.tsx';
import css from './MessageBell.module.css';

/** The way to the messages, with a dot while some are unread. */
export const MessageBell = ({ unread }: { unread: number }) => (
  <Link className={css.bell} to="/messages" aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
    <Bell size={22} />
    {unread > 0 && <i />}
  </Link>
);
