import type { Answer, Caller } from './caller.ts';
import type { TestCompany } from './company.ts';
import type { TestServer } from './server.ts';

export const STAFF = '/api/v2/company/user';

/** A scene by plain SQL; its rules do not matter to people. */
export async function makeScene(
  server: TestServer,
  company: TestCompany,
  name: string,
  status: 'enabled' | 'disabled' | 'deleted' | 'expired' = 'enabled',
): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into scene (company_id, template, name, status, department_id, rules, created_at, updated_at)
     values ($1, 'quick', $2, $3, $4, '{}', now(), now()) returning id`,
    [company.companyId, name, status, company.rootId],
  );
  return Number(rows[0]!.id);
}

let boundaries = 0;

/** Sends one file as a browser's form does. */
export async function upload(
  server: TestServer,
  caller: Caller,
  path: string,
  bytes: Uint8Array,
  filename = '员工.xlsx',
): Promise<Answer> {
  boundaries += 1;
  const boundary = `----test${boundaries}`;
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="excel"; filename="${filename}"`,
    'content-type: application/octet-stream',
    '\r\n',
  ].join('\r\n');
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    cookies: Object.fromEntries(caller.cookies),
    headers: { 'trace-id': `upload-${boundaries}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return response.json();
}
