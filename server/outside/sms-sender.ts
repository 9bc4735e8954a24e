export interface SmsMessage {
  phone: string;
  /** What the message is for, such as `login`; a provider maps it to one of its reviewed templates. */
  purpose: string;
  params: Record<string, string>;
  /** The whole sentence as a person would read it: kept in the outbox, not sent to providers with templates. */
  text: string;
}

export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

export type Environment = Record<string, string | undefined>;
