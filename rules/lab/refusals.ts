import { refusal } from '../refusal.ts';

export const LAB_REFUSALS = {
  tooLong: refusal(39001, '最多回放 12 个月', 'endDay'),
  noDays: refusal(39002, '请选择回放的日期', 'startDay'),
  nothingChanged: refusal(39003, '草稿与现行规则相同，没有可回放的改动'),
  running: refusal(39004, '你有一次回放正在进行'),
  notRunning: refusal(39005, '这次回放已经结束'),
  notDone: refusal(39006, '这次回放还没有结果'),
  keptTooMany: refusal(39007, '最多留存 50 次回放，请先删除不用的'),
  otherTemplate: refusal(39008, '草稿的场景类型与现行不同，不能回放'),
  noRight: refusal(39009, '没有“{right}”的权限，不能回放它的改动'),
  busy: refusal(39010, '正在进行的回放较多，请稍后再试'),
  nothingToAccept: refusal(39011, '这里没有要处理的问题'),
  notAccepted: refusal(39012, '这里没有标为“这样是对的”'),
} as const;
