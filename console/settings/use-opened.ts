import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '../kit/address.ts';
import { useAddress } from '../kit/use-page.ts';

/** The setting that is being changed: one that was pressed, or that the address names until it is closed. */
export function useOpened<N extends string>(
  titles: Readonly<Record<N, string>>,
): [N | undefined, (name: N | undefined) => void] {
  const { open } = useAddress();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<N>();
  const isName = (name: string | undefined): name is N => name !== undefined && Object.hasOwn(titles, name);
  const set = (name: N | undefined): void => {
    setPressed(name);
    const plain = ({ open: _, ...others }: Search): Search => others;
    if (open) void navigate({ to: '.', search: plain, replace: true });
  };
  return [pressed ?? (isName(open) ? open : undefined), set];
}
