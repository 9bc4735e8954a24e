import { refusal } from '../refusal.ts';

export const APPLICATION_REFUSALS = {
  notOpen: refusal(28041, '申请{status}，不能{action}'),
  reasonMissing: refusal(28042, '请填写驳回原因', 'reason'),
  notApplicant: refusal(28043, '只有申请人可以撤销申请'),
  hasOrders: refusal(28044, '申请已有进行中或已完成的订单，不能撤销'),
  dayPassed: refusal(28045, '用车日期不能早于今天', 'startDay'),
  outsideScene: refusal(28046, '用车日期不在场景有效期内（{span}）', 'startDay'),
  templateWrong: refusal(28047, '申请内容与场景模板不一致', 'template'),
  noApplication: refusal(28048, '“{template}”场景不需要申请', 'template'),
  cityNotAllowed: refusal(28049, '所选城市不在场景的用车城市内', 'cityId'),
  serviceNotAllowed: refusal(28050, '场景不提供所选服务类型', 'service'),
  groupNotAllowed: refusal(28051, '场景不提供所选车型', 'vehicles'),
  startMissing: refusal(28052, '请填写上车地点', 'start'),
  endMissing: refusal(28053, '请填写下车地点', 'end'),
  viaNotAllowed: refusal(28054, '场景不允许途经点', 'viaPoints'),
  companionsNotAllowed: refusal(28055, '场景不允许同行人', 'companions'),
  legsMissing: refusal(28056, '请填写接送行程', 'legs'),
  legsNotAllowed: refusal(28057, '场景不提供接送服务', 'legs'),
  citiesMissing: refusal(28058, '请选择出差城市', 'travelCityIds'),
  noUsesLeft: refusal(28059, '申请的用车次数已用完'),
  reasonTooLong: refusal(28060, '驳回原因不能超过 {most} 个字', 'reason'),
} as const;
