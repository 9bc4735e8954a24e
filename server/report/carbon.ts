import { sql } from 'kysely';
import { type CarbonReport, type CarbonSum, gramsOf } from '#rules/carbon.ts';
import { groupedBy } from '#rules/grouped.ts';
import type { VehicleGroup } from '#rules/scene.ts';
import { carbonFactors } from '../carbon-factors.ts';
import type { Db } from '../db.ts';
import { inCells, type ReportSelection } from './selection.ts';

interface Cell {
  month: string;
  departmentId: number;
  vehicleGroup: VehicleGroup;
  rides: number;
  meters: number;
}
type CellSum = Cell & CarbonSum;

const sumOf = (cells: readonly CarbonSum[]): CarbonSum => ({
  rides: cells.reduce((sum, { rides }) => sum + rides, 0),
  meters: cells.reduce((sum, { meters }) => sum + meters, 0),
  grams: cells.reduce((sum, { grams }) => sum + grams, 0),
});
/** Most first; of equals the one that was named first. */
const byGrams = (one: CarbonSum, other: CarbonSum): number => other.grams - one.grams;

async function pathsOf(db: Db, companyId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; path: string }>`
    select department.id, (select string_agg(above.name, ' / ' order by above.level) from department above
      where above.company_id = ${companyId} and above.id = any(department.path)) as path
    from department where department.company_id = ${companyId}`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Grams are of whole cells (month, department, kind of car): however they are added up, the sums agree. */
export async function carbonReport(db: Db, selection: ReportSelection): Promise<CarbonReport> {
  const { rows } = await sql<Cell>`
    select to_char(start, 'YYYY-MM') as month, department_id, vehicle_group, sum(rides)::bigint as rides,
      sum(meters)::bigint as meters
    from report_distance where ${inCells(selection)}
    group by 1, 2, 3 having sum(rides) > 0 order by 1, 2, 3`.execute(db);
  const factors = await carbonFactors(db, selection.companyId);
  const perKm = new Map(factors.map(({ vehicleGroup, gramsPerKm }) => [vehicleGroup, gramsPerKm]));
  const cells: CellSum[] = rows.map((cell) => ({
    ...cell,
    grams: gramsOf(cell.meters, perKm.get(cell.vehicleGroup) ?? 0),
  }));
  const paths = await pathsOf(db, selection.companyId);
  const parts = <K>(keyOf: (cell: CellSum) => K) => [...groupedBy(cells, keyOf)];
  return {
    ...sumOf(cells),
    months: parts(({ month }) => month).map(([month, own]) => ({ month, ...sumOf(own) })),
    groups: parts(({ vehicleGroup }) => vehicleGroup)
      .map(([vehicleGroup, own]) => ({ vehicleGroup, gramsPerKm: perKm.get(vehicleGroup) ?? 0, ...sumOf(own) }))
      .sort(byGrams),
    departments: parts(({ departmentId }) => departmentId)
      .map(([departmentId, own]) => ({ departmentId, path: paths.get(departmentId) ?? '', ...sumOf(own) }))
      .sort(byGrams),
  };
}
