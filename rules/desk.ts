import { refusal } from './refusal.ts';

/** How far a caller's clock may be off; also how long a signature lives. */
const DESK_WINDOW_MS = 300_000;

/** What the provider's desk signs: where it calls, when, and with which body. */
export interface DeskRequest {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly url: string;
  /** Milliseconds since 1970, as it was sent. */
  readonly time: string;
  /** SHA-256 in hex; that of nothing where there is no body. */
  readonly bodyHash: string;
}

export const signedText = ({ method, url, time, bodyHash }: DeskRequest): string =>
  [method, url, time, bodyHash].join('\n');

export const isTimely = (time: string, nowMs: number): boolean =>
  /^\d{1,15}$/.test(time) && Math.abs(Number(time) - nowMs) <= DESK_WINDOW_MS;

export const DESK_REFUSALS = {
  keyUnknown: refusal(29001, '运营台密钥不正确'),
  timeOff: refusal(29002, '请求时间与服务器时间相差超过 5 分钟'),
  signatureWrong: refusal(29003, '签名不正确'),
  keyMissing: refusal(29004, '请在请求头 idempotency-key 中提供 1 至 100 个字符的幂等键'),
  enrolmentMoved: refusal(29010, '企业申请“{status}”，不能改为“{next}”', 'status'),
  administratorPhoneTaken: refusal(29011, '手机号 {phone} 已被使用，请换一个管理员手机号', 'administratorPhone'),
  companyNameShort: refusal(29012, '企业名称“{name}”太短，请填写至少 2 个字的企业名称', 'companyName'),
  creditOfPrepaid: refusal(29020, '预付费企业没有授信额度，请将授信额度设为 0', 'creditFen'),
  alreadySuspended: refusal(29021, '企业“{name}”已经暂停'),
  notSuspended: refusal(29022, '企业“{name}”没有暂停'),
  alreadySuper: refusal(29023, '“{name}”已经是超级管理员', 'staffId'),
  phoneTaken: refusal(29024, '手机号 {phone} 已被使用，请换一个', 'phone'),
  samePhone: refusal(29025, '新手机号与原手机号相同', 'phone'),
  cityIncomplete: refusal(29030, '新增城市需要名称和拼音', 'name'),
  cityNameTaken: refusal(29031, '已有名为“{name}”的城市', 'name'),
  serviceUnknown: refusal(29032, '系统不支持服务类型 {id}', 'serviceId'),
  signInFailed: refusal(29040, '账号或密码不正确', 'password'),
  factorWrong: refusal(29041, '动态口令不正确', 'code'),
  accountLocked: refusal(29042, '账号已锁定，{minutes} 分钟后再试'),
  ownHold: refusal(29045, '不能放行自己提交的'),
  holdChanged: refusal(29046, '提交之后数据已变，请重新核对'),
  withdrawnLate: refusal(29047, '已过撤回时间'),
  holdNeeded: refusal(29048, '涉及金额的操作要先提交，撤回时间过后或复核后执行'),
  holdOver: refusal(29049, '这件{state}，不能再处理'),
  tariffTooEarly: refusal(29057, '生效时间不能早于 {earliest}', 'effectiveFrom'),
  tariffPending: refusal(29058, '已有待生效的 v{version}，请等它生效后再提交', 'effectiveFrom'),
  lastAdministrators: refusal(29059, '至少保留 {least} 名管理员'),
  grantsTooMuch: refusal(29060, '给出的权限不能多于自己拥有的', 'rights'),
  notOneself: refusal(29061, '不能修改自己的角色、范围和状态，请由另一位管理员操作'),
  notOwnRole: refusal(29062, '不能修改自己所属的角色'),
  accountTaken: refusal(29063, '账号“{account}”已被使用，请换一个', 'account'),
  roleNameTaken: refusal(29064, '已有名为“{name}”的角色', 'name'),
  roleInUse: refusal(29065, '还有 {count} 人是“{name}”，不能删除'),
  notYourHold: refusal(29066, '只能撤回自己提交的'),
  mayNot: refusal(29067, '不能{level}“{what}”，需要对应权限，请联系管理员'),
  passwordToChange: refusal(29069, '请先修改初始密码'),
  tooManyDays: refusal(29073, '查找超过 {most} 天的订单请先选择企业', 'companyId'),
  submitterGone: refusal(29072, '提交的人已停用或没有了权限，没有执行'),
  currentWrong: refusal(29071, '当前密码不正确', 'current'),
  passwordSame: refusal(29070, '新密码不能与原密码相同', 'password'),
  tariffAlone: refusal(29087, '资费由两人经手：请保存草稿并提交，由另一位同事复核后生效'),
  draftMoved: refusal(29088, '这份草稿{state}，不能这样处理'),
  tariffLate: refusal(29089, '生效时间已过，请退回修改后再放行'),
  keyOver: refusal(29090, '密钥已停用、到期或长期未用'),
  keyElsewhere: refusal(29091, '密钥不能从这个地址使用'),
  keyRotating: refusal(29092, '旧密钥还有效，请先让它失效再轮换'),
  noOldSecret: refusal(29093, '没有还有效的旧密钥'),
  keyIdTaken: refusal(29094, '编号“{keyId}”已被使用，请换一个', 'keyId'),
  keyLimit: refusal(29095, '超过这个密钥的单笔上限 {limit}'),
  addressWrong: refusal(29096, '“{address}”不是网络地址，应如 10.20.1.0/24', 'addresses'),
  scopeTooWide: refusal(29110, '给出的城市和企业范围不能大于自己的', 'companyIds'),
  nothingOverdue: refusal(29100, '“{name}”没有逾期的账款'),
  stepTaken: refusal(29101, '已经{step}，不必再做'),
  stepEarly: refusal(29102, '逾期 {days} 天，{step}从第 {from} 天起'),
  stepBefore: refusal(29103, '请先{before}，再{step}'),
  stepPaused: refusal(29104, '已暂缓到 {until}，到期或结束暂缓后再处理'),
  stepPromised: refusal(29105, '企业承诺 {day} 付款，过了这一天再处理'),
  stepUntold: refusal(29106, '{step}要在前一天告知企业，请先告知'),
  remindedToday: refusal(29107, '今天已经提醒过'),
  dayPast: refusal(29108, '日期应在今天之后、{most} 之前', 'until'),
  notFrozen: refusal(29109, '“{name}”的授信没有冻结'),
  holidayOutside: refusal(29111, '“{name}”的日期应都在 {year} 年', 'festivals'),
  holidayOrder: refusal(29112, '“{name}”的放假结束不能早于开始', 'festivals'),
  statutoryLoose: refusal(29113, '“{name}”的法定节假日 {day} 不在放假日期内', 'festivals'),
  workedWrong: refusal(29114, '{day} 不是周末或正在放假，不能作为调休上班', 'festivals'),
  orderIncomplete: refusal(29115, '排序应包含全部 {count} 项，每项一次', 'ids'),
  termsTooEarly: refusal(29116, '生效日期应在今天以后、{latest} 以前', 'effectiveFrom'),
  termsPlanned: refusal(29117, '已有从 {day} 起的改动，请等它生效或先取消', 'effectiveFrom'),
  termsSame: refusal(29118, '条款没有改动'),
  keyBound: refusal(29119, '收付款的密钥，单笔上限不能高于自己的收付限额 {limit}', 'limitFen'),
  keyCorrects: refusal(29143, '更正、退款和处理异议的密钥，单笔上限不能高于自己的更正限额 {limit}', 'limitFen'),
  rulesByMovers: refusal(29120, '自己有自办上限的人不能改复核规则和登录时长'),
  rulesSame: refusal(29121, '规则没有改动'),
  kindBlocked: refusal(29054, '账户类型不能改：{reasons}', 'effectiveFrom'),
  kindFromMonth: refusal(29130, '账户类型只能从接下来三个月的月初起改', 'effectiveFrom'),
  kindByItself: refusal(29131, '账户类型不和其他条款一起改，请用“改类型”安排', 'accountKind'),
  reasonUnnamed: refusal(29132, '请填写名称', 'name'),
  reasonTaken: refusal(29133, '“{occasion}”里已有“{name}”', 'name'),
  reasonLast: refusal(29134, '“{occasion}”至少保留一条启用的', 'offered'),
  reasonsFull: refusal(29135, '“{occasion}”最多 {most} 条'),
  partnerTaken: refusal(29136, '已有合作运力“{name}”', 'name'),
  tariffsSame: refusal(29137, '价格没有变：请填写幅度，或选别的城市', 'perTenThousand'),
  draftThere: refusal(29138, '{key}{state}，请先处理'),
  holdsMore: refusal(29139, '“{name}”的权限、上限或范围大于自己的，不能修改或重置，只能停用'),
  forAllOnly: refusal(29140, '这里涉及所有企业和城市，您的范围有限，请范围不限的同事办理'),
  correctionTooHigh: refusal(29141, '更正自办上限最高为 {limit}，不能高于自己的或角色原来的', 'correctionLimitFen'),
  movementTooHigh: refusal(29142, '收付自办上限最高为 {limit}，不能高于自己的或角色原来的', 'movementLimitFen'),
  vehicleGroupUnknown: refusal(29033, '系统不支持车型 {id}', 'vehicleGroupId'),
} as const;
