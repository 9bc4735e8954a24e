import type { Endpoint } from '#contract/endpoint.ts';
import { FUNCTIONS, PERMISSION } from '#rules/permission.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Person, TestCompany } from '../../kit/company.ts';
import { deskPerson } from '../../kit/desk-person.ts';
import type { TestServer } from '../../kit/server.ts';

/** Kinds of callers. `holder` has the functions that the call asks for, `others` every function but those. */
export const ACTORS = [
  ...(['stranger', 'ended', 'employee', 'adminInApp', 'manager', 'departmentAdmin'] as const),
  ...(['finance', 'auditor', 'holder', 'others', 'superAdmin', 'deskClerk'] as const),
] as const;
export type ActorKind = (typeof ACTORS)[number];

/** Where what a request is about lies, as its caller sees it. */
export const PLACEMENTS = ['own', 'child', 'sibling', 'parent', 'otherCompany', 'missing'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** What requests are about lies in 平台; the department of the caller makes it their own, a child and so on. */
export const DEPARTMENTS = { 研发: { 平台: { 小组: {} }, 数据: {} }, 销售: {} };
export const OBJECTS_IN = '平台';
const DEPARTMENT_OF = { own: '平台', child: '研发', sibling: '数据', parent: '小组' } as const;

/** The functions that a call asks for, as text: calls that ask for the same share their callers. */
export const functionsOf = ({ access }: Endpoint): readonly number[] =>
  typeof access === 'number' ? [access] : Array.isArray(access) ? access : [];

export const FINANCE = [PERMISSION.finance, PERMISSION.invoice, PERMISSION.report];
export const AUDITOR = [PERMISSION.operationLog];
export const heldBy = {
  manager: [PERMISSION.staff, PERMISSION.report],
  departmentAdmin: [PERMISSION.staff, PERMISSION.department, PERMISSION.report],
  finance: FINANCE,
  auditor: AUDITOR,
} as const satisfies Partial<Record<ActorKind, readonly number[]>>;

const keyOf = (kind: ActorKind, placement: Placement, call: Endpoint): string =>
  `${kind}/${placement}/${kind === 'holder' || kind === 'others' ? functionsOf(call).join() : ''}`;

/** Everybody who asks, each kind in each place; made as they are needed. */
export class Cast {
  private readonly known = new Map<string, Promise<Caller>>();
  private readonly server: TestServer;
  private readonly company: TestCompany;
  private readonly other: TestCompany;

  /** Who manages the department that applications come from: they are asked to approve. */
  private readonly heads: Person[];

  constructor(server: TestServer, company: TestCompany, other: TestCompany, heads: Person[]) {
    this.server = server;
    this.company = company;
    this.other = other;
    this.heads = heads;
  }

  /** Everybody signs in anew. */
  renew(): void {
    this.known.clear();
  }

  /** This one signs in anew. */
  forget(kind: ActorKind, placement: Placement, call: Endpoint): void {
    this.known.delete(keyOf(kind, placement, call));
  }

  /** A caller of this kind for whom the objects of 平台 lie so. */
  async caller(kind: ActorKind, placement: Placement, call: Endpoint): Promise<Caller> {
    const at = placement === 'missing' ? 'own' : placement;
    const key = keyOf(kind, placement, call);
    const made = this.known.get(key) ?? this.make(kind, at, functionsOf(call));
    this.known.set(key, made);
    // What an answer does to the cookies is forgotten: the next call has the same caller again.
    const caller = this.server.visitor({ address: '10.9.0.1' });
    for (const [name, value] of (await made).cookies) caller.cookies.set(name, value);
    return caller;
  }

  private async make(kind: ActorKind, at: Exclude<Placement, 'missing'>, functions: readonly number[]) {
    const [company, department] = at === 'otherCompany' ? [this.other, OBJECTS_IN] : [this.company, DEPARTMENT_OF[at]];
    const withRole = async (permissions: readonly number[]) => {
      const role = await company.role(`${kind}${at}${permissions.join()}-${this.nextRole()}`, permissions, 'listed', [
        department,
      ]);
      return (await company.person({ department, roles: [role] })).caller;
    };
    switch (kind) {
      case 'stranger':
        return this.server.visitor();
      case 'ended':
        return this.ended(company);
      case 'employee':
        return (await company.person({ department })).caller;
      case 'adminInApp':
        return this.inApp(company);
      case 'manager':
        return (await company.person({ department, roles: [4] })).caller;
      case 'departmentAdmin':
        return this.head(company, department);
      case 'finance':
        return withRole(FINANCE);
      case 'auditor':
        return withRole(AUDITOR);
      case 'holder':
        return withRole(functions);
      case 'others':
        return withRole(FUNCTIONS.filter((id) => !functions.includes(id)));
      case 'superAdmin':
        return company.signIn(company.admin.staffId);
      case 'deskClerk':
        return deskPerson(this.server, '客服');
    }
  }

  /** One for each department, however often they sign in. */
  private async head(company: TestCompany, department: string): Promise<Caller> {
    const name = `主管${company.companyId}${department}`;
    const staffId = this.headIds.get(name) ?? (await this.newHead(company, name, department));
    return company.signIn(staffId);
  }

  private readonly headIds = new Map<string, number>();
  private async newHead(company: TestCompany, name: string, department: string): Promise<number> {
    const person = await company.person({ name, department, manages: [department] });
    this.headIds.set(name, person.staffId);
    if (company === this.company) this.heads.push(person);
    return person.staffId;
  }

  /** Signed out, with every right before. */
  private async ended(company: TestCompany): Promise<Caller> {
    const caller = await company.signIn(company.admin.staffId);
    await this.change(company, caller, 'ended_at = now()');
    return caller;
  }

  /** The super administrator's phone: in the app everybody is an employee. */
  private async inApp(company: TestCompany): Promise<Caller> {
    const caller = await company.signIn(company.admin.staffId);
    await this.change(company, caller, `client = 'app'`);
    return caller;
  }

  private roles = 0;
  private nextRole(): number {
    this.roles += 1;
    return this.roles;
  }

  private change({ companyId }: TestCompany, { cookies }: Caller, what: string): Promise<unknown> {
    const hash = this.server.services.secrets.hash('session', cookies.get('qixing') ?? '');
    return this.server.owner.query(`update session set ${what} where company_id = $1 and token_hash = $2`, [
      companyId,
      hash,
    ]);
  }
}
