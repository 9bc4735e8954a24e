import { z } from 'zod';
import { isEasilyGuessed } from './easy-password.ts';

export const STRONG_LENGTH = { least: 8, most: 64 };
const LENGTH = `密码长度为 ${STRONG_LENGTH.least} 至 ${STRONG_LENGTH.most}`;

const letters = (text: string): number => [...text].length;

/** The lists know words of our alphabet alone; a text of few different characters is easy in every script. */
const isTooCommon = (text: string): boolean =>
  new Set(text).size <= 3 || (/^[ -~]+$/.test(text) && isEasilyGuessed(text));

/** Any characters, long rather than odd; whether it is on a list of leaked ones only the server knows. */
export const StrongPassword = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .max(STRONG_LENGTH.most * 2, LENGTH)
  .refine((text) => letters(text) >= STRONG_LENGTH.least && letters(text) <= STRONG_LENGTH.most, LENGTH)
  .refine((text) => !/^\d+$/.test(text), '不能输入纯数字')
  .refine((text) => !isTooCommon(text), '密码过于常见，请换一个');
