import { accessApi } from '#contract/access.ts';
import type { Output } from '#contract/endpoint.ts';
import type { securityApi } from '#contract/security.ts';
import type { SignedIn } from '#contract/signed-in.ts';
import { call } from './call.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const keysOf = (ids: readonly string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: 'public-key', id: bytesOf(id) }));

const UNSUPPORTED = '这个浏览器不支持通行密钥';
/** What browsers name; of anything else they say no more than that it was not done. */
const REASONS: Readonly<Record<string, string>> = {
  InvalidStateError: '这台设备上已经有您的通行密钥',
  SecurityError: '这个地址不能使用通行密钥，请用企业平时的网址打开',
  NotSupportedError: UNSUPPORTED,
};

async function asked(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  // Old browsers have neither, and pages without https only the name.
  if (!('PublicKeyCredential' in globalThis) || !navigator.credentials) throw new Error(UNSUPPORTED);
  const credential = await work().catch((error: unknown) => {
    const why = error instanceof DOMException ? REASONS[error.name] : undefined;
    throw new Error(why ?? '没有使用通行密钥：已取消、超时，或这台设备上没有');
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw new Error(UNSUPPORTED);
}

const common = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: textOf(rawId), type });

/** A new key of this device, or of the person's phone, locked by what unlocks that device. */
export async function makePasskey(begun: Output<typeof securityApi.beginPasskey>): Promise<string> {
  const { challenge, rpId, userHandle, account, displayName, credentialIds } = begun;
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: rpId, name: '企行' },
        user: { id: bytesOf(userHandle), name: account, displayName },
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: keysOf(credentialIds),
        timeout: 120_000,
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error(UNSUPPORTED);
  const { clientDataJSON, attestationObject } = response;
  return JSON.stringify({
    ...common(credential),
    response: { clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) },
  });
}

async function askPasskey({ challenge, rpId, credentialIds }: Output<typeof accessApi.passkeyStart>): Promise<string> {
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(challenge),
        rpId,
        allowCredentials: keysOf(credentialIds),
        userVerification: 'required',
        timeout: 120_000,
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error(UNSUPPORTED);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return JSON.stringify({
    ...common(credential),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle ? { userHandle: textOf(userHandle) } : {}),
    },
  });
}

/** By a key alone. */
export const signInByPasskey = async (): Promise<SignedIn> =>
  call(accessApi.passkeySignIn, { credential: await askPasskey(await call(accessApi.passkeyStart, {})) });

/** A key in place of the app's digits. */
export const verifyByPasskey = async (): Promise<SignedIn> =>
  call(accessApi.verifyPasskey, { credential: await askPasskey(await call(accessApi.passkeyStart, {})) });
