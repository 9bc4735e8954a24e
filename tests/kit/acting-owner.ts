import pg from 'pg';

/** A trigger on a company's machine wanted to write something down, and knew no company. */
const COMPANY_WANTED = /"app\.company_id"|type bigint: ""/;
/** The company that is set lies on another machine than the rows. */
const WRONG_MACHINE = /query on a shard|already been assigned a transaction id/;

/**
 * The owner of a distributed database. What a trigger on a company's machine wants of the platform's tables it writes down
 * for the company that is set, and the server does it before it commits: whoever writes past the server does the same.
 */
export class ActingOwner extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: all the forms of pg's own
  override query(...args: any[]): any {
    const [text, values] = args;
    return typeof text === 'string' ? this.acting(text, values) : super.query(text, values);
  }

  private async acting(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    try {
      return await super.query(text, values);
    } catch (error) {
      if (!COMPANY_WANTED.test((error as Error).message)) throw error;
      const { rows } = await super.query<{ id: string }>('select id from company order by id');
      const companies = new Set([String(values[0]), ...rows.map(({ id }) => id)].filter((id) => /^\d+$/.test(id)));
      return await this.actingForOneOf([...companies], text, values);
    }
  }

  private async actingForOneOf(
    [company, ...others]: string[],
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult> {
    try {
      return await this.actingFor(company!, text, values);
    } catch (error) {
      if (others.length === 0 || !WRONG_MACHINE.test((error as Error).message)) throw error;
      return await this.actingForOneOf(others, text, values);
    }
  }

  private async actingFor(company: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.company_id = '${company}'`);
      const result = await client.query(text, values);
      await client.query('select settle_platform()');
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}
