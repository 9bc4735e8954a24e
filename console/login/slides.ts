import approval from './picture/approval.svg';
import bills from './picture/bills.svg';
import rules from './picture/rules.svg';
import trip from './picture/trip.svg';

export type Mark = 'from' | 'to' | 'tick' | 'done' | 'now' | 'next' | 'plain';

/** A glimpse of the console. */
export interface Card {
  readonly title: string;
  readonly state: readonly [mark: 'done' | 'now', word: string];
  readonly rows: readonly (readonly [mark: Mark, text: string, value: string])[];
  readonly total: readonly [label: string, value: string];
}

export interface Slide {
  readonly name: 'trip' | 'rules' | 'approval' | 'bills';
  readonly picture: string;
  readonly headline: string;
  readonly lines: readonly [string, string];
  readonly card: Card;
}

/** Names and sums are examples; the sums add up. */
export const SLIDES: readonly Slide[] = [
  {
    name: 'trip',
    picture: trip,
    headline: '每一程，都说得清',
    lines: ['谁在什么时间、按哪条规则、花了多少钱。', '场景、审批与账单在一处对得上。'],
    card: {
      title: '加班用车',
      state: ['done', '规则通过'],
      rows: [
        ['from', '国贸三期', '21:42'],
        ['to', '天通苑北', '22:31'],
      ],
      total: ['企业支付', '¥128.60'],
    },
  },
  {
    name: 'rules',
    picture: rules,
    headline: '规则定在前，用车不用问',
    lines: ['时间、地点、车型与额度，一次定好。', '下单时自动判断，不合规则就说明原因。'],
    card: {
      title: '市内公务',
      state: ['done', '已启用'],
      rows: [
        ['tick', '可用时段', '工作日 8:00–22:00'],
        ['tick', '上车地点', '公司 1 公里内'],
        ['tick', '可用车型', '舒适型'],
      ],
      total: ['每单限额', '¥150.00'],
    },
  },
  {
    name: 'approval',
    picture: approval,
    headline: '该谁批，就到谁手里',
    lines: ['出差、包车按流程逐级送审。', '谁批的、几时批的，每一步都有记录。'],
    card: {
      title: '出差用车申请',
      state: ['now', '审批中'],
      rows: [
        ['done', '部门主管 林悦', '09:06 通过'],
        ['now', '分管领导 周远', '审批中'],
        ['next', '财务 许静', '未开始'],
      ],
      total: ['预计费用', '¥460.00'],
    },
  },
  {
    name: 'bills',
    picture: bills,
    headline: '每月一张账单，自己算得平',
    lines: ['企业付的、个人付的，逐单可查。', '有疑问提异议，没问题就开票。'],
    card: {
      title: '10 月账单',
      state: ['done', '已确认'],
      rows: [
        ['plain', '用车 1,284 单', '¥127,573.45'],
        ['plain', '个人支付', '−¥9,111.10'],
      ],
      total: ['企业支付', '¥118,462.35'],
    },
  },
];
