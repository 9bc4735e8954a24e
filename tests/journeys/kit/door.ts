import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A door between browser and server: what the server answers can be kept waiting, cut off, and a file can be another's. */
export interface Door {
  readonly address: string;
  /** Questions to these paths wait until it is lifted. */
  hold: (path: RegExp | null) => void;
  /** Nobody behind it: whoever comes is sent away, and who is in is put out. */
  cut: (isCut: boolean) => void;
  /** What a path answers instead of what the server does; null: as the server does. */
  replace: (path: string, change: (text: string) => string) => void;
  close: () => Promise<void>;
}

const CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since'];

export async function openDoor(to: string): Promise<Door> {
  let held: RegExp | null = null;
  let cut = false;
  const waiting = new Set<() => void>();
  const changes = new Map<string, (text: string) => string>();

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const change = changes.get(asked.url ?? '');
    const headers = { ...asked.headers };
    // What is changed here is not what the server knows the browser to have.
    if (change) for (const name of CONDITIONS) delete headers[name];
    const onward = request(`${to}${asked.url}`, { method: asked.method, headers }, (got) => {
      if (!change) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        return void got.pipe(answer);
      }
      const parts: Buffer[] = [];
      got.on('data', (part: Buffer) => parts.push(part));
      got.on('end', () => {
        const body = Buffer.from(change(Buffer.concat(parts).toString()));
        answer.writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': body.length });
        answer.end(body);
      });
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  const server = createServer((asked, answer) => {
    if (cut) asked.socket.destroy();
    else if (held?.test(asked.url ?? '')) waiting.add(() => pass(asked, answer));
    else pass(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path) => {
      held = path;
      if (path !== null) return;
      for (const go of waiting) go();
      waiting.clear();
    },
    cut: (isCut) => {
      cut = isCut;
      if (isCut) server.closeAllConnections();
    },
    replace: (path, change) => void changes.set(path, change),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
