import type pg from 'pg';
import { FUNCTIONS } from '#rules/permission.ts';
import type { DepartmentScope } from '#rules/role.ts';
import { newToken } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from './caller.ts';

/** Departments by name: { 研发: { 平台: {} }, 销售: {} }, below a root that is the company. */
export interface DepartmentSketch {
  [name: string]: DepartmentSketch;
}

export interface CompanySketch {
  name?: string;
  accountKind?: 'prepaid' | 'postpaid';
  departments?: DepartmentSketch;
}

export interface PersonSketch {
  name?: string;
  phone?: string;
  /** By name; the root where left out. */
  department?: string;
  /** Ids of roles that can be assigned. */
  roles?: readonly number[];
  /** Departments managed, by name. */
  manages?: readonly string[];
  companyPay?: boolean;
}

export interface Person {
  staffId: number;
  phone: string;
  name: string;
  /** A browser in which this person is signed in. */
  caller: Caller;
}

interface TestBase {
  owner: pg.Pool;
  services: Services;
  visitor(): Caller;
}

let phones = 15_000_000_000;
export function newPhone(): string {
  phones += 1;
  return String(phones);
}

let companies = 0;

/** A company made by plain SQL, so that a test stands on the schema alone and not on the calls it means to test. */
export class TestCompany {
  readonly companyId: number;
  readonly departments = new Map<string, number>();
  admin!: Person;
  private readonly ground: TestBase;

  private constructor(ground: TestBase, companyId: number) {
    this.ground = ground;
    this.companyId = companyId;
  }

  static async create(ground: TestBase, sketch: CompanySketch = {}): Promise<TestCompany> {
    companies += 1;
    const name = sketch.name ?? `测试企业${companies}`;
    const drawn = await ground.owner.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('company', 'id')) as id`,
    );
    const company = new TestCompany(ground, Number(drawn.rows[0]!.id));
    await ground.owner.query('insert into company (id, name, account_kind, created_at) values ($1, $2, $3, now())', [
      company.companyId,
      name,
      sketch.accountKind ?? 'postpaid',
    ]);
    // Prices of a test are whatever it needs: that they are looked at first has tests of its own.
    await ground.owner.query(
      `update company_terms set price_bound_per_ten_thousand = 1000000, price_needs_measure = false
       where company_id = $1`,
      [company.companyId],
    );
    await company.addDepartments({ [name]: sketch.departments ?? {} }, []);
    await company.addSystemRoles();
    company.admin = await company.person({ name: '管理员', roles: [1], manages: [name] });
    return company;
  }

  get rootId(): number {
    return this.departments.values().next().value!;
  }

  departmentId(name: string): number {
    const id = this.departments.get(name);
    if (id === undefined) throw new Error(`no department ${name}`);
    return id;
  }

  private async addDepartments(sketch: DepartmentSketch, path: readonly number[]): Promise<void> {
    for (const [name, below] of Object.entries(sketch)) {
      const { rows } = await this.ground.owner.query<{ id: string }>(
        `with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
         insert into department (company_id, id, super_id, name, number, path)
         select $1, id, $2, $3, 'D' || id, $4::bigint[] || id from made returning id`,
        [this.companyId, path.at(-1) ?? null, name, path],
      );
      const id = Number(rows[0]!.id);
      this.departments.set(name, id);
      await this.addDepartments(below, [...path, id]);
    }
  }

  private async addSystemRoles(): Promise<void> {
    await this.insertRole(1, '超级管理员', 'all', FUNCTIONS);
    await this.insertRole(3, '部门管理员', 'listed', [3, 5, 39]);
    await this.insertRole(4, '部门经理', 'ownTree', [3, 39]);
    await this.insertRole(5, '普通员工', 'none', []);
  }

  private async insertRole(id: number | null, name: string, scope: DepartmentScope, permissions: readonly number[]) {
    const { rows } = await this.ground.owner.query<{ id: string }>(
      `insert into role (company_id, id, name, memo, is_system, scope)
       values ($1, coalesce($2, nextval(pg_get_serial_sequence('role', 'id'))), $3, $3, $2 is not null, $4) returning id`,
      [this.companyId, id, name, scope],
    );
    await this.ground.owner.query(
      'insert into role_permission (company_id, role_id, permission_id) select $1, $2, unnest($3::int[])',
      [this.companyId, rows[0]!.id, permissions],
    );
    return Number(rows[0]!.id);
  }

  /** A created role; `departments` by name for the scope `listed`. */
  async role(
    name: string,
    permissions: readonly number[],
    scope: DepartmentScope,
    departments: readonly string[] = [],
  ) {
    const id = await this.insertRole(null, name, scope, permissions);
    for (const department of departments) {
      await this.ground.owner.query('insert into role_department values ($1, $2, $3)', [
        this.companyId,
        id,
        this.departmentId(department),
      ]);
    }
    return id;
  }

  async person(sketch: PersonSketch = {}): Promise<Person> {
    const phone = sketch.phone ?? newPhone();
    const name = sketch.name ?? `员工${phone.slice(-4)}`;
    const departmentId = sketch.department ? this.departmentId(sketch.department) : this.rootId;
    const { rows } = await this.ground.owner.query<{ id: string }>(
      // The number was theirs all along: rides of a test lie in the past.
      `insert into staff (company_id, department_id, name, phone, phone_since, company_pay)
       values ($1, $2, $3, $4, '2000-01-01', $5) returning id`,
      [this.companyId, departmentId, name, phone, sketch.companyPay ?? true],
    );
    const staffId = Number(rows[0]!.id);
    for (const role of sketch.roles ?? []) {
      await this.ground.owner.query('insert into staff_role values ($1, $2, $3)', [this.companyId, staffId, role]);
    }
    for (const department of sketch.manages ?? []) {
      await this.ground.owner.query('insert into department_manager values ($1, $2, $3, 0)', [
        this.companyId,
        this.departmentId(department),
        staffId,
      ]);
    }
    return { staffId, phone, name, caller: await this.signIn(staffId) };
  }

  /** A signed-in browser, without the sign-in calls. */
  async signIn(staffId: number): Promise<Caller> {
    const token = `${this.companyId.toString(36)}.${newToken()}`;
    await this.ground.owner.query(
      `insert into session (company_id, token_hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, now(), now())`,
      [this.companyId, this.ground.services.secrets.hash('session', token), staffId],
    );
    const caller = this.ground.visitor();
    caller.cookies.set('qixing', token);
    return caller;
  }

  /** What the operation log says, oldest first. */
  async log(): Promise<{ type: string; content: string; staffName: string; permissionId: number }[]> {
    const { rows } = await this.ground.owner.query(
      `select type, content, staff_name as "staffName", permission_id as "permissionId"
       from operation_log where company_id = $1 order by id`,
      [this.companyId],
    );
    return rows;
  }
}
