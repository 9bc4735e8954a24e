import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, CAPTCHA_SIZE } from '#rules/access.ts';
import { query } from './api.ts';
import css from './CaptchaInput.module.css';
import { CallFailed } from './call.ts';

export interface Captcha {
  captchaToken: string;
  captcha: string;
}

/** The server asks for an image code after too many guesses. */
export const needsCaptcha = (failure: unknown): boolean =>
  failure instanceof CallFailed &&
  (failure.code === ACCESS_REFUSALS.captchaNeeded.code || failure.code === ACCESS_REFUSALS.captchaWrong.code);

interface CaptchaInputProps {
  id?: string;
  value?: Captcha;
  onChange?: (captcha: Captcha) => void;
}

/** The picture is exchanged by a click on it. */
export function CaptchaInput({ id, value, onChange }: CaptchaInputProps) {
  const image = useQuery({ ...query(accessApi.captcha, CAPTCHA_SIZE), staleTime: 0, gcTime: 0 });
  return (
    <div className={css.row}>
      <Input
        {...(id ? { id } : {})}
        maxLength={10}
        autoComplete="off"
        value={value?.captcha ?? ''}
        onChange={(event) => onChange?.({ captcha: event.target.value, captchaToken: image.data?.token ?? '' })}
      />
      <button type="button" className={css.image} aria-label="换一张图形验证码" onClick={() => void image.refetch()}>
        {image.data && <img src={image.data.image} width={100} height={40} alt="图形验证码" />}
      </button>
    </div>
  );
}
