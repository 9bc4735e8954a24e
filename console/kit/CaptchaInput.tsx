import { useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, CAPTCHA_SIZE } from '#rules/access.ts';
import css from './CaptchaInput.module.css';
import { CallFailed, call } from './call.ts';
import { notify } from './notify.tsx';

export interface Captcha {
  captchaToken: string;
  captcha: string;
}

const FIELD = 'captcha';

interface CaptchaInputProps {
  id?: string;
  value?: Captcha;
  onChange?: (captcha?: Captcha) => void;
  picture: number;
}

/** The picture is exchanged by a click on it; what was read from the old one goes with it. */
function CaptchaInput({ id, value, onChange, picture }: CaptchaInputProps) {
  const image = useQuery({
    queryKey: ['access', FIELD, picture],
    queryFn: ({ signal }) => call(accessApi.captcha, CAPTCHA_SIZE, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const exchange = (): void => {
    onChange?.(undefined);
    void image.refetch();
  };
  const read = (captcha: string): void =>
    onChange?.(captcha === '' ? undefined : { captcha, captchaToken: image.data?.token ?? '' });
  const [isWorking, setWorking] = useState(false);
  const isComputed = value !== undefined && value.captchaToken !== image.data?.token;
  const compute = async (): Promise<void> => {
    setWorking(true);
    onChange?.(undefined);
    try {
      const [{ solved }, task] = await Promise.all([import('#ui/browser-work.ts'), call(accessApi.captchaWork, {})]);
      const captcha = await solved(task);
      if (captcha !== undefined) onChange?.({ captcha, captchaToken: task.token });
    } catch (error) {
      notify.error(error instanceof Error ? error.message : '计算失败，请重试');
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <div className={css.row}>
        <Input
          {...(id ? { id } : {})}
          maxLength={10}
          autoComplete="off"
          readOnly={image.isFetching || isWorking || isComputed} // what nobody has seen yet cannot be typed
          value={value?.captcha ?? ''}
          onChange={(event) => read(event.target.value)}
        />
        <button type="button" className={css.image} aria-label="换一张图形验证码" onClick={exchange}>
          {image.data && <img src={image.data.image} width={100} height={40} alt="图形验证码" />}
        </button>
      </div>
      <span role="status">
        {isComputed ? (
          '计算完成，无需再看图片'
        ) : (
          <Button type="link" size="small" className={css.compute!} loading={isWorking} onClick={() => void compute()}>
            {isWorking ? '正在计算…' : '看不清图片？由浏览器计算代替，约几秒'}
          </Button>
        )}
      </span>
    </>
  );
}

export interface CaptchaRequest {
  /** Counts the pictures; 0 where none is asked for. */
  picture: number;
  /** After a refusal: a picture serves one try, right or wrong, so the next try gets a new one. */
  refused: (failure: unknown) => void;
  /** After a success: no picture is wanted until the server asks again. */
  drop: () => void;
}

/** The server asks for a picture after too many codes or guesses, and only then is its field shown. */
export function useCaptchaRequest(form: FormInstance): CaptchaRequest {
  const [picture, setPicture] = useState(0);
  const refused = (failure: unknown): void => {
    const sentence = failure instanceof CallFailed ? failure.fields[FIELD] : undefined;
    if (picture === 0 && sentence === undefined) return;
    setPicture(picture + 1);
    form.setFields([{ name: FIELD, value: undefined, errors: sentence && picture > 0 ? [sentence] : [] }]);
  };
  return { picture, refused, drop: () => setPicture(0) };
}

export function CaptchaField({ picture }: { picture: number }) {
  if (picture === 0) return null;
  return (
    <Form.Item label="图形验证码" name={FIELD} rules={[{ required: true, message: ACCESS_REFUSALS.captchaNeeded.msg }]}>
      <CaptchaInput picture={picture} />
    </Form.Item>
  );
}
