import { wireOf } from '../tests/kit/scene-calls.ts';
import { approval, quick } from '../tests/kit/scenes.ts';
import { designated, headOfDepartment, newFlow } from '../tests/scenarios/approving.ts';
import { department, type Employee, hire, type ScenarioCompany } from '../tests/scenarios/company.ts';
import { ok } from '../tests/scenarios/kit.ts';
import { ruleFor } from '../tests/scenarios/second-approval.ts';
import { together } from './calls.ts';

/** Who plays: a department with its manager, a second approver, and those who ride. */
export interface Participants {
  readonly departmentId: number;
  readonly departmentName: string;
  readonly manager: Employee;
  readonly reviewer: Employee;
  readonly riders: readonly Employee[];
  readonly quickSceneId: number;
  readonly approvalSceneId: number;
}

const NAMES = '林晓 周航 吴珊 郑凯 王璐 冯宇 陈曦 褚宁 卫然 蒋悦 沈睿 韩冰 杨帆 朱琳 秦朗 许诺'.split(' ');
const QUICK_CAP_FEN = 6_000;
const APPROVED_CAP_FEN = 8_000;
/** A month's limit; every fourth has so little that it is used up. */
const LIMIT_YUAN = '1500.00';
const SMALL_LIMIT_YUAN = '150.00';

async function addScene({ admin }: ScenarioCompany, draft: Parameters<typeof wireOf>[0]): Promise<number> {
  return ok(await admin.json('/api/v2/scene/add', wireOf(draft)), '新建场景').sceneId;
}

async function giveScenes(
  { admin }: ScenarioCompany,
  { staffId }: Employee,
  sceneIds: number[],
  money: string,
): Promise<void> {
  const body = { userId: staffId, type: 1, money, sceneIds, status: 1 };
  ok(await admin.json('/api/v2/scene/setUser', body), '设置场景和限额');
}

/**
 * A department of its own in the company, new with every run: nobody else uses up its people's limits, so that the same
 * seed plays the same.
 */
export async function assemble(company: ScenarioCompany, size: number): Promise<Participants> {
  const [manager, reviewer] = [await hire(company, '何主管'), await hire(company, '吕复核')];
  const tag = manager.phone.slice(-4);
  const departmentName = `模拟部${tag}`;
  const departmentId = await department(company, departmentName, [manager]);
  const riders = await together(NAMES.slice(0, size), (name) => hire(company, name, departmentId));
  const flowId = await newFlow(company, `模拟审批${tag}`, headOfDepartment, designated(reviewer));
  const reviewId = await newFlow(company, `模拟复核${tag}`, designated(reviewer));
  const quota = { countsPersonalLimit: true } as const;
  const quickDraft = quick({ name: `模拟快捷${tag}`, perOrderQuotaFen: QUICK_CAP_FEN, ...quota });
  const approved = { flowId, line: 'filled', perOrderQuotaFen: APPROVED_CAP_FEN, ...quota } as const;
  const quickSceneId = await addScene(company, quickDraft);
  const approvalSceneId = await addScene(company, approval({ name: `模拟审批${tag}`, ...approved }));
  await ruleFor(company, reviewId, approvalSceneId, `模拟复核${tag}`);
  await together([...riders.entries()], ([at, rider]) =>
    giveScenes(company, rider, [quickSceneId, approvalSceneId], at % 4 === 3 ? SMALL_LIMIT_YUAN : LIMIT_YUAN),
  );
  return { departmentId, departmentName, manager, reviewer, riders, quickSceneId, approvalSceneId };
}
