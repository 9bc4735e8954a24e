import { Link } from '@tanstack/react-router';
import { NotFound } from '../kit/states.tsx';

/** An address that should name somebody and does not: a form for nobody would add a person instead. */
export const NobodyNamed = () => <NotFound actions={<Link to="/staff">返回员工列表</Link>} />;
