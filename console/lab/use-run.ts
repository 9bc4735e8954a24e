import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { labApi } from '#contract/lab.ts';
import { mutation } from '../kit/api.ts';
import { runOf } from './addresses.ts';

/** Begins a run and leads to its page. */
export function useBegin() {
  const navigate = useNavigate();
  const begin = useMutation(mutation(labApi.run));
  return {
    isBeginning: begin.isPending,
    begin: (request: Parameters<typeof begin.mutate>[0]) =>
      begin.mutate(request, { onSuccess: ({ sandboxId }) => void navigate({ to: runOf(sandboxId) }) }),
  };
}
