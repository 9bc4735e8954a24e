import { useState } from 'react';
import type { CodePurpose } from '#rules/access.ts';
import { useCaptcha } from '#ui/use-captcha.ts';
import { useCodeSender } from '#ui/use-code-sender.ts';
import { useForm } from '#ui/use-form.ts';
import type { Notice } from '../kit/fields/Notice.tsx';

/** What both forms of a visitor have: fields, an image, a code by SMS, and how far they are. */
export function useVisitorForm<N extends string>(
  initial: () => Record<N, string>,
  purpose: CodePurpose,
  demo: boolean,
  firstNotice: () => Notice | null = () => null,
) {
  const form = useForm(initial);
  const captcha = useCaptcha();
  const sender = useCodeSender(purpose, demo);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [notice, setNotice] = useState(firstNotice);
  return { ...form, captcha, sender, state, setState, notice, setNotice };
}

export type VisitorForm<N extends string> = ReturnType<typeof useVisitorForm<N>>;
