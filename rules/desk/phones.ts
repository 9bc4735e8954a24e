import { codeTable, type NameOf } from '../code-table.ts';

/** Why somebody of the desk reads a whole phone number; it stands in the log. */
export const PhonePurpose = codeTable({
  pickup: ['pickup', '联系上车'],
  belongings: ['belongings', '遗失物品'],
  complaint: ['complaint', '处理投诉或异议'],
  identity: ['identity', '核对身份'],
});
export type PhonePurpose = NameOf<typeof PhonePurpose>;

export const PhoneWhose = codeTable({
  rider: ['rider', '乘车人'],
  booker: ['booker', '下单人'],
  driver: ['driver', '司机'],
});
export type PhoneWhose = NameOf<typeof PhoneWhose>;

export const PHONE_MINUTES = 5;
