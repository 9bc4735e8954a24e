import type { ComponentType } from 'react';
import { ApprovalScene, BillsScene, RulesScene, TripScene } from './Scenes.tsx';
import type { CardContent } from './SlideCard.tsx';

export interface Slide {
  readonly name: 'trip' | 'rules' | 'approval' | 'bills';
  readonly headline: string;
  readonly lines: readonly [string, string];
  readonly Scene: ComponentType;
  readonly card: CardContent;
}

/** Names and sums are examples; the sums add up. */
export const SLIDES: readonly Slide[] = [
  {
    name: 'trip',
    headline: '每一程，都说得清',
    lines: ['谁在什么时间、按哪条规则、花了多少钱。', '场景、审批与账单在一处对得上。'],
    Scene: TripScene,
    card: {
      title: '加班用车',
      state: ['ok', '规则通过'],
      rows: [
        { mark: 'from', text: '国贸三期', value: '21:42' },
        { mark: 'to', text: '天通苑北', value: '22:31' },
      ],
      total: ['企业支付', '¥128.60'],
    },
  },
  {
    name: 'rules',
    headline: '规则定在前，用车不用问',
    lines: ['时间、地点、车型与额度，一次定好。', '下单时自动判断，不合规则就说明原因。'],
    Scene: RulesScene,
    card: {
      title: '市内公务',
      state: ['ok', '已启用'],
      rows: [
        { mark: 'tick', text: '可用时段', value: '工作日 8:00–22:00' },
        { mark: 'tick', text: '上车地点', value: '公司 1 公里内' },
        { mark: 'tick', text: '可用车型', value: '舒适型' },
      ],
      total: ['每单限额', '¥150.00'],
    },
  },
  {
    name: 'approval',
    headline: '该谁批，就到谁手里',
    lines: ['出差、包车按流程逐级送审。', '谁批的、几时批的，每一步都有记录。'],
    Scene: ApprovalScene,
    card: {
      title: '出差用车申请',
      state: ['run', '审批中'],
      rows: [
        { mark: 'done', text: '部门主管 林悦', value: '09:06 通过' },
        { mark: 'now', text: '分管领导 周远', value: '审批中' },
        { mark: 'next', text: '财务 许静', value: '未开始' },
      ],
      total: ['预计费用', '¥460.00'],
    },
  },
  {
    name: 'bills',
    headline: '每月一张账单，自己算得平',
    lines: ['企业付的、个人付的，逐单可查。', '有疑问提异议，没问题就开票。'],
    Scene: BillsScene,
    card: {
      title: '10 月账单',
      state: ['ok', '已确认'],
      rows: [
        { mark: 'plain', text: '用车 1,284 单', value: '¥127,573.45' },
        { mark: 'plain', text: '个人支付', value: '−¥9,111.10' },
      ],
      total: ['企业支付', '¥118,462.35'],
    },
  },
];
