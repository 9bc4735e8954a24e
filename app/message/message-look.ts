import {
  Bell,
  Car,
  Check,
  CircleX,
  FilePen,
  type LucideIcon,
  MessageSquareWarning,
  ReceiptText,
  ShieldAlert,
  Stamp,
  WalletMinimal,
} from 'lucide-react';
import type { AppMessage } from '#contract/app-messages.ts';

type Tone = 'plain' | 'run' | 'wait' | 'ok';
interface Look {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly act: string;
}

export const isRide = ({ link }: AppMessage): boolean => link?.startsWith('/m/o/') ?? false;
export const isApproval = ({ link }: AppMessage): boolean => link?.startsWith('/m/p/') ?? false;
const isApplication = ({ link }: AppMessage): boolean => link?.startsWith('/m/a/') ?? false;

const pay: Look = { icon: WalletMinimal, tone: 'wait', act: '去支付' };
/** Where the purpose says more than where it leads. */
const LOOKS: Readonly<Record<string, Look>> = {
  reasonAsked: { icon: MessageSquareWarning, tone: 'wait', act: '去说明' },
  costToConfirm: { icon: ReceiptText, tone: 'wait', act: '去确认' },
  prepaymentDue: pay,
  personalDue: pay,
  approvalPassed: { icon: Check, tone: 'ok', act: '查看' },
  approvalRejected: { icon: CircleX, tone: 'plain', act: '查看' },
  orderCancelled: { icon: CircleX, tone: 'plain', act: '看行程' },
  cancelledFor: { icon: CircleX, tone: 'plain', act: '看行程' },
  sceneOpen: { icon: Car, tone: 'run', act: '去叫车' },
  newDevice: { icon: ShieldAlert, tone: 'wait', act: '查看' },
};

/** Its sign, how urgent it looks, and what can be done with it. */
export function lookOf(message: AppMessage): Look {
  const known = LOOKS[message.purpose];
  if (known) return known;
  if (isRide(message)) return { icon: Car, tone: 'run', act: '看行程' };
  if (isApproval(message)) return { icon: Stamp, tone: 'plain', act: '去审批' };
  return {
    icon: isApplication(message) ? FilePen : Bell,
    tone: 'plain',
    act: isApplication(message) ? '看申请' : '查看',
  };
}
