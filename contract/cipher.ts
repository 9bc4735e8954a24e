import { cbc } from '@noble/ciphers/aes.js';
import { bytesToUtf8, utf8ToBytes } from '@noble/ciphers/utils.js';

// Browsers and Node both have these; the contract's compiler project knows neither runtime.
declare function btoa(binary: string): string;
declare function atob(base64: string): string;

/**
 * The contract wants phone and password of the password login enciphered with a fixed key. A key that every browser
 * holds protects nothing: TLS does. It stays because callers of the contract send it.
 */
const KEY = utf8ToBytes('qixing-console-1');

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character: string) => character.charCodeAt(0));

export const encipher = (plain: string): string => toBase64(cbc(KEY, KEY).encrypt(utf8ToBytes(plain)));

/** What is no cipher text is taken as plain: an 11-digit phone or a short password cannot be 16 bytes of base64. */
export function decipher(wire: string): string {
  if (wire.length < 24 || !/^[A-Za-z0-9+/]+={0,2}$/.test(wire)) return wire;
  try {
    return bytesToUtf8(cbc(KEY, KEY).decrypt(fromBase64(wire)));
  } catch {
    return wire;
  }
}
