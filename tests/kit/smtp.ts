import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

/** A message as a mail server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** By name in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly contentType: string; readonly bytes: Buffer }[];
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Every command that came, as it was written. */
  readonly commands: string[];
  /** Answers a command that begins so with a refusal; empty: takes everything. */
  refuse: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const END_OF_HEADERS = '\r\n\r\n';

/** Headers unfolded, by name; the body as its encoding says. Bytes travel as latin1, one character each. */
function partOf(raw: string): Part {
  const at = raw.indexOf(END_OF_HEADERS);
  const lines = raw
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = raw.slice(at + END_OF_HEADERS.length);
  const encoding = headers.get('content-transfer-encoding') ?? '';
  if (encoding === 'base64') return { headers, body: Buffer.from(body, 'base64') };
  if (encoding !== 'quoted-printable') return { headers, body: Buffer.from(body, 'latin1') };
  const plain = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, body: Buffer.from(plain, 'latin1') };
}

/** =?UTF-8?B?…?= and =?UTF-8?Q?…?=, one after the other. */
const wordsOf = (text: string): string =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString();
    const bytes = word
      .replace(/_/g, ' ')
      .replace(/=([0-9A-F]{2})/gi, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  });

/** filename="…", an encoded word, or filename*0*=utf-8''… in pieces. */
function filenameOf(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename\*\d*\*?=([^;]+)/g)].map((match) => match[1]!.trim());
  if (pieces.length > 0) return decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''));
  return wordsOf(/filename="?([^";]+)"?/.exec(disposition)?.[1] ?? '');
}

function mailOf(raw: string, from: string, to: readonly string[]): ReceivedMail {
  const { headers, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const inner = body.toString('latin1');
  const parts = boundary
    ? inner
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((one) => partOf(one.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    : [{ headers, body }];
  const dispositionOf = (part: Part): string => part.headers.get('content-disposition') ?? '';
  const files = parts.filter((part) => dispositionOf(part).startsWith('attachment'));
  return {
    from,
    to,
    subject: wordsOf(headers.get('subject') ?? ''),
    headers,
    text: parts.find((part) => !files.includes(part))?.body.toString() ?? '',
    files: files.map((part) => ({
      name: filenameOf(dispositionOf(part)),
      contentType: (part.headers.get('content-type') ?? '').split(';')[0]!,
      bytes: part.body,
    })),
  };
}

/** As much of SMTP as a submission needs. */
function speak(socket: Socket, smtp: SmtpServer): void {
  let buffer = '';
  let [from, to, receiving] = ['', [] as string[], false];
  const answer = (line: string): void => void socket.write(`${line}\r\n`);
  const addressIn = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';
  const take = (line: string): void => {
    smtp.commands.push(line);
    const verb = line.slice(0, 4).toUpperCase();
    const refused = smtp.refuse !== '' && verb === smtp.refuse;
    if (verb === 'MAIL') [from, to] = [addressIn(line), []];
    if (verb === 'RCPT') to.push(addressIn(line));
    receiving = verb === 'DATA';
    if (refused) answer(`550 no such mailbox ${addressIn(line)}`);
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else answer(receiving ? '354 go on' : '250 ok');
  };
  const keep = (raw: string): void => {
    smtp.received.push(mailOf(raw.replace(/\r\n\.\./g, '\r\n.'), from, to));
    receiving = false;
    answer('250 kept');
  };
  answer('220 test');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1');
    for (let mark = receiving ? '\r\n.\r\n' : '\r\n'; buffer.includes(mark); mark = receiving ? '\r\n.\r\n' : '\r\n') {
      const at = buffer.indexOf(mark);
      const whole = buffer.slice(0, at);
      buffer = buffer.slice(at + mark.length);
      (receiving ? keep : take)(whole);
    }
  });
}

/** A mail server of our own on a port of its own, gone when the test file ends. */
export async function smtpServer(): Promise<SmtpServer> {
  const smtp = { url: '', received: [], commands: [], refuse: '' } as {
    -readonly [K in keyof SmtpServer]: SmtpServer[K];
  };
  const server: Server = createServer((socket) => speak(socket, smtp));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(async () => void server.close());
  return smtp;
}
