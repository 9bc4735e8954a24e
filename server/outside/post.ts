import { type Line, openLine } from './line.ts';
import { isPublicAddress } from './public-address.ts';

export interface Post extends Pick<Line, 'url' | 'headers' | 'timeoutMs'> {
  readonly body: string;
  /** Only a demonstration talks to its own machine and network. */
  readonly mayBeInside: boolean;
}

/** Sends a body and answers the status. */
export async function post({ mayBeInside, ...sent }: Post): Promise<number> {
  const allows = (address: string) => mayBeInside || isPublicAddress(address);
  const answer = await openLine({ ...sent, method: 'POST', allows });
  // Nobody reads what it says beside its status.
  answer.destroy();
  return answer.statusCode ?? 0;
}
