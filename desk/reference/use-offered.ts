import { useConfirm } from '#console/kit/confirm.tsx';

/** What is turned off is asked about first: nobody can choose it any more. */
export function useOffered(): (name: string, to: boolean, save: () => Promise<unknown>) => void {
  const confirm = useConfirm();
  return (name, to, save) => {
    if (to) return void save().catch(() => undefined);
    void confirm({
      title: `停用“${name}”？`,
      content: '停用后不能再选；已用到的订单、场景和资费不受影响，可以随时重新启用。',
      act: '停用',
      onConfirm: async () => void (await save()),
    });
  };
}
