import { parseSearch, type Search, stringifySearch } from '../kit/address.ts';

/** `from` in the addresses of these pages: a department to open, an edit, an added person, the way back. */
export const FROM = { opened: '0', edit: '1', add: '2', back: '3' } as const;

/** What of the list's own address is worth finding again. */
const KEPT = ['q', 'scene', 'pay', 'used', 'everywhere', 'sort', 'dir', 'page', 'size'] as const;

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

export interface StaffPlace {
  /** Undefined: the department that the person who looks works in. */
  departmentId: number | undefined;
  withSubDepartments: boolean;
}

export function placeIn(search: Search): StaffPlace {
  const named = search.from === FROM.opened || search.from === FROM.back;
  return { departmentId: named ? idIn(search.deptId) : undefined, withSubDepartments: search.deptAll !== '0' };
}

/** Where the list stands when somebody leaves it for a form. */
export interface ListState {
  departmentId: number | undefined;
  withSubDepartments: boolean;
  search: Search;
}

function placeFields({ departmentId, withSubDepartments, search }: ListState): Search {
  const kept = Object.fromEntries(KEPT.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  return {
    ...(departmentId ? { deptId: String(departmentId) } : {}),
    deptAll: withSubDepartments ? '1' : '0',
    ...(Object.keys(kept).length > 0 ? { navData: stringifySearch(kept).slice(1) } : {}),
  };
}

export const addSearch = (list: ListState): Search => ({ from: FROM.add, ...placeFields(list) });

export const editSearch = (staffId: number, list: ListState): Search => ({
  from: FROM.edit,
  userId: String(staffId),
  ...placeFields(list),
});

export const conditionsSearch = ({ staffId, name }: { staffId: number; name: string }, list: ListState): Search => ({
  from: FROM.edit,
  userId: String(staffId),
  name,
  ...placeFields(list),
});

/** From step one to step two, carrying on whatever it came with. */
export function nextSearch({ deptId, deptAll, navData }: Search, { staffId, name }: { staffId: number; name: string }) {
  const carried = { deptId, deptAll, navData };
  const fields = { from: FROM.add, userId: String(staffId), name, ...carried };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Search;
}

/** Back to the list as it was. */
export function backSearch({ deptId, deptAll, navData }: Search): Search {
  const carried = parseSearch(navData ?? '');
  const kept = Object.fromEntries(KEPT.flatMap((name) => (carried[name] ? [[name, carried[name]]] : [])));
  return { from: FROM.back, ...(deptId ? { deptId } : {}), ...(deptAll ? { deptAll } : {}), ...kept };
}

export const staffIn = ({ userId }: Search): number | undefined => idIn(userId);
export const departmentIn = ({ deptId }: Search): number | undefined => idIn(deptId);
