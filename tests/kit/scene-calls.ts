import { sceneDraft } from '#contract/scene-draft.ts';
import type { SceneDraft } from '#rules/scene.ts';
import type { Answer, Caller } from './caller.ts';
import type { TestCompany } from './company.ts';
import type { TestServer } from './server.ts';

export const SCENE = '/api/v2/scene';

/** What the console would send for a draft. */
export const wireOf = (draft: SceneDraft) =>
  JSON.parse(JSON.stringify(sceneDraft.encode(draft))) as Record<string, unknown>;

export const addScene = (caller: Caller, draft: SceneDraft, more: object = {}): Promise<Answer> =>
  caller.postJson(`${SCENE}/add`, { ...wireOf(draft), ...more });

export const updateScene = (caller: Caller, sceneId: number, draft: SceneDraft, more: object = {}): Promise<Answer> =>
  caller.postJson(`${SCENE}/update`, { sceneId, ...wireOf(draft), ...more });

/** The id of a scene that was added. */
export async function savedScene(caller: Caller, draft: SceneDraft): Promise<number> {
  const answer = await addScene(caller, draft);
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data.sceneId;
}

/** A flow with one step, by plain SQL. */
export async function makeFlow(server: TestServer, company: TestCompany, name = '部门审批'): Promise<number> {
  const { rows } = await server.owner.query<{ id: string }>(
    `with flow as (insert into approval_flow (company_id, name, kind, last_step_id, created_at, updated_at)
       values ($1, $2, 'carUse', 1, now(), now()) returning company_id, id, name, kind)
     insert into approval_flow_version (company_id, flow_id, version, name, kind, steps, made_at)
     select company_id, id, 1, name, kind, '[{"stepId":1,"description":"","approver":{"kind":"head"}}]', now()
     from flow returning flow_id as id`,
    [company.companyId, name],
  );
  return Number(rows[0]!.id);
}

let boundaries = 0;

/** Sends a picture as the editor's form does. */
export async function sendImage(server: TestServer, caller: Caller, bytes: Uint8Array | null): Promise<Answer> {
  boundaries += 1;
  const boundary = `----scene${boundaries}`;
  const name = bytes ? 'name="image"; filename="线路.png"\r\ncontent-type: image/png' : 'name="other"';
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/otRoute/upload',
    cookies: Object.fromEntries(caller.cookies),
    headers: { 'trace-id': `image-${boundaries}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${name}\r\n\r\n`),
      bytes ?? Buffer.from('x'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return response.json();
}
