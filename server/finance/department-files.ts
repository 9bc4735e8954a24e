import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DownloadColumn } from '#rules/bill.ts';
import type { PhoneReader } from '#rules/masked-phone.ts';
import type { Db } from '../db.ts';
import { type ZipPart, zipStream } from '../outside/zip-stream.ts';
import { billWorkbook } from './download.ts';

interface BillDepartment {
  readonly departmentId: number | null;
  readonly name: string | null;
}

/** The departments of a bill's rides as they were then; last, what belongs to none. */
async function departmentsOf(db: Db, companyId: number, billId: number): Promise<BillDepartment[]> {
  const { rows } = await sql<BillDepartment>`select ride.department_id, max(department.name) as name
    from bill_line line
    left join ride_order ride on ride.company_id = ${companyId} and ride.id = line.order_id
    left join department on department.company_id = ${companyId} and department.id = ride.department_id
    where line.company_id = ${companyId} and line.bill_id = ${billId}
    group by ride.department_id order by ride.department_id nulls last`.execute(db);
  return rows;
}

/** Names that no file system stumbles over, each another: what is unpacked overwrites nothing. */
export function fileNames(departments: readonly Pick<BillDepartment, 'name'>[]): string[] {
  const taken = new Set<string>();
  return departments.map(({ name }) => {
    const plain = (name ?? '无部门').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
    let own = plain;
    for (let nth = 2; taken.has(own.toLowerCase()); nth += 1) own = `${plain}_${nth}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** A zip with a workbook for each department of a bill, to be sent to each; together they are the bill. */
export async function departmentFiles(
  db: Db,
  actor: PhoneReader & { companyId: number; companyName: string },
  bill: { billId: number; number: string },
  columns: readonly DownloadColumn[],
) {
  const departments = await departmentsOf(db, actor.companyId, bill.billId);
  const names = fileNames(departments);
  function* parts(): Iterable<ZipPart> {
    for (const [at, { departmentId }] of departments.entries()) {
      const content = billWorkbook(db, actor, [bill.billId], columns, { departmentId });
      yield { name: `${bill.number}_${names[at]}.xlsx`, content };
    }
  }
  return { files: departments.length, content: Readable.from(zipStream(parts())) };
}
