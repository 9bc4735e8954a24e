import { z } from 'zod';
import { calls } from './endpoint.ts';
import { needed } from './scene-wire.ts';
import { spelt } from './spelt.ts';
import { list, localTime, pagedAs, pageOf, whole, yuan } from './wire.ts';

const call = calls('scene');

/** Who may use a scene, and what was ridden with it of late. */
export interface SceneUse {
  sceneId: number;
  holders: number;
  rides: number;
  /** What the company paid for them, and what people did. */
  costFen: number;
  personalFen: number;
  /** How many people rode of late. */
  riders: number;
  /** The last ride of all time. */
  lastRideAt: Date | null;
  examples: number;
}
const sceneUse = spelt<SceneUse>({
  sceneId: ['sceneId', z.int()],
  holders: ['userNum', z.int()],
  rides: ['orderNum', z.int()],
  costFen: ['companyAmount', yuan],
  personalFen: ['personalAmount', yuan],
  riders: ['riderNum', z.int()],
  lastRideAt: ['lastTime', localTime.nullable()],
  examples: ['exampleNum', z.int()],
});

export interface SceneHolder {
  staffId: number;
  name: string;
  departmentName: string;
}
const sceneHolder = spelt<SceneHolder>({
  staffId: ['userId', z.int()],
  name: ['userName', z.string()],
  departmentName: ['deptName', z.string()],
});

/** As many as a page of the list has. */
const MOST_SCENES = 500;

export const useCalls = {
  use: call.json(
    '/api/v3/scene/use',
    '场景的可用人数，以及近 30 天的用车次数和企业支付金额',
    z.object({ sceneIds: list(whole, MOST_SCENES) }),
    z.array(sceneUse),
    { replica: true },
  ),
  holders: call.get(
    '/api/v3/scene/holders',
    '可以使用场景的员工',
    pagedAs({ sceneId: ['sceneId', needed('id格式不合法')] }),
    pageOf(sceneHolder),
  ),
};
