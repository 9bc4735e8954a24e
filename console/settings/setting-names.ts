/** What the page shows as titles and the dialog as its own. */
export const SETTING_TITLES = {
  otherTransport: '其他平台运力',
  designatedDriver: '指定司机费用',
  costConfirmation: '结算方式',
  overAgreed: '超出同意金额的费用',
  carpool: '接送机拼车',
  mixedCarpool: '混合拼车',
  tips: '提示语',
} as const;

/** The rows of 登录安全, likewise. */
export const SECURITY_TITLES = {
  times: '登录时长',
  newDeviceAlert: '新设备登录提醒',
  secondFactor: '动态验证码',
  passkeys: '通行密钥',
  passwordRule: '密码要求',
  networks: '允许的网络',
} as const;

export type SettingName = keyof typeof SETTING_TITLES;
