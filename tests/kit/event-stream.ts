/** A browser's EventSource, as far as a test needs one. */
export interface StreamedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire holds
  readonly data: any;
}

export class EventLine {
  readonly events: StreamedEvent[] = [];
  lastId = '';
  readonly ended: Promise<void>;
  private readonly stop = new AbortController();
  private waiting: (() => void)[] = [];
  private isOver = false;

  private constructor(response: Response, stop: AbortController) {
    this.stop = stop;
    this.ended = this.read(response).catch(() => undefined);
    void this.ended.then(() => {
      this.isOver = true;
      this.wake();
    });
  }

  static async open(address: string, cookie: string, lastId?: string): Promise<EventLine> {
    const stop = new AbortController();
    const response = await fetch(`${address}/app/v1/stream`, {
      headers: { accept: 'text/event-stream', cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
      signal: stop.signal,
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
      throw new Error(await response.text());
    return new EventLine(response, stop);
  }

  private async read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.take(part);
    }
  }

  private take(part: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
    this.lastId = field('id') ?? this.lastId;
    const event = field('event');
    if (event) this.events.push({ event, data: JSON.parse(field('data') ?? '{}') });
    this.wake();
  }

  private wake(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  /** The first event of this kind that fits, now or when it comes. */
  async next(event: string, fits: (data: StreamedEvent['data']) => boolean = () => true): Promise<StreamedEvent> {
    for (;;) {
      const found = this.events.find((one) => one.event === event && fits(one.data));
      if (found) return found;
      if (this.isOver) throw new Error(`the line ended before ${event}: ${JSON.stringify(this.events)}`);
      await new Promise<void>((go) => this.waiting.push(go));
    }
  }

  close(): void {
    this.stop.abort();
  }
}
