import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** As much of CBOR as a key and its attestation need. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  throw new Error('not needed here');
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** A device that holds one key and answers as a browser would; what it says of itself can be wrong on purpose. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  origin = 'http://localhost';
  rpId = 'localhost';
  /** Present, and unlocked by its owner. */
  flags = 0x05;
  userHandle = '';
  private readonly key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authData(extra: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = Buffer.from([extra.length > 0 ? this.flags | 0x40 : this.flags]);
    return Buffer.concat([sha256(this.rpId), flags, counter, extra]);
  }

  create({ challenge, userHandle }: { challenge: string; userHandle: string }): string {
    this.userHandle = userHandle;
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(cose)]);
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authData(attested)],
    ]);
    return this.wire({
      clientDataJSON: text(this.clientData('webauthn.create', challenge)),
      attestationObject: text(cbor(object)),
    });
  }

  get({ challenge }: { challenge: string }): string {
    this.counter += 1;
    const [clientData, authData] = [this.clientData('webauthn.get', challenge), this.authData()];
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.key.privateKey);
    return this.wire({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
      userHandle: this.userHandle,
    });
  }

  private wire(response: Record<string, string>): string {
    return JSON.stringify({ id: text(this.id), rawId: text(this.id), type: 'public-key', response });
  }
}
