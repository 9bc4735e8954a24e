/** One table's rows under their column names; every row of a table names the same columns. Instants are ISO text. */
export interface TableRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** Tables stand in the order in which foreign keys let them be inserted. */
export interface DemoCompany {
  companyId: number;
  tables: TableRows[];
}
