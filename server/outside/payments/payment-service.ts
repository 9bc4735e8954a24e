/** Money that a person pays through their own wallet. Amounts are whole fen, moments are instants. */
export interface NewPayment {
  /** Ours, never used twice. */
  readonly tradeNo: string;
  readonly description: string;
  readonly amountFen: number;
  /** Who pays, as the wallet knows them. */
  readonly payer: string;
  readonly expiresAt: Date;
}

/** How a payment stands at the wallet. */
export interface PaymentState {
  readonly tradeNo: string;
  readonly state: 'paid' | 'open' | 'closed';
  /** What was paid; 0 where nothing was. */
  readonly amountFen: number;
  /** The wallet's own number; '' where nothing was paid. */
  readonly reference: string;
}

export interface Refund {
  readonly tradeNo: string;
  readonly refundNo: string;
  readonly amountFen: number;
  readonly totalFen: number;
  readonly reason: string;
}

/** What the cashier's page hands to the wallet, name by name. */
export type WalletCall = Readonly<Record<string, string>>;

export interface SentNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came over the line: the signature is about these bytes. */
  readonly body: string;
}

export interface Payments {
  /** Where somebody is sent so that the wallet says who they are; it comes back to `returnTo` with a code. */
  signInUrl(returnTo: string, state: string): string;
  payerOf(code: string): Promise<string>;
  begin(payment: NewPayment): Promise<WalletCall>;
  query(tradeNo: string): Promise<PaymentState>;
  /** Told twice under one number, it is given back once. */
  refund(refund: Refund): Promise<void>;
  /** A notice of the wallet, or null for one about something else; throws where it is not the wallet's. */
  readNotice(notice: SentNotice): PaymentState | null;
}

/** No answer came: of this payment nothing is known, nor would be of another. */
export class WalletAway extends Error {
  override readonly name = 'WalletAway';
}

/** Not the wallet's word: the signature, its age or the seal is wrong. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
}
