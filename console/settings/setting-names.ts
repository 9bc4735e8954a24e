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

export type SettingName = keyof typeof SETTING_TITLES;
