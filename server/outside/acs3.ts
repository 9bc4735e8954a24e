import { createHash, createHmac } from 'node:crypto';

/** Aliyun's request signature, version 3 (ACS3-HMAC-SHA256), as its help page "V3版本请求体&签名机制" defines it. */
export interface Acs3Request {
  method: string;
  host: string;
  path: string;
  query: Record<string, string>;
  body: string;
  /** Of a body that is not empty. */
  contentType?: string;
  action: string;
  version: string;
  date: Date;
  nonce: string;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** RFC 3986: unlike encodeURIComponent, `!'()*` are encoded too. */
export function percentEncoded(text: string) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function byName(one: [string, string], other: [string, string]) {
  return one[0] < other[0] ? -1 : 1;
}

function canonicalQuery(query: Record<string, string>) {
  const pairs = Object.entries(query).sort(byName);
  return pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&');
}

/** All headers of the request, `authorization` among them; every other one is part of the signature. */
export function acs3Headers(request: Acs3Request, accessKey: string, accessSecret: string): Record<string, string> {
  const headers: Record<string, string> = {
    host: request.host,
    ...(request.contentType ? { 'content-type': request.contentType } : {}),
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(request.body),
    'x-acs-date': `${request.date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const sorted = Object.entries(headers).sort(byName);
  const signedNames = sorted.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    signedNames,
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', accessSecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const credential = `ACS3-HMAC-SHA256 Credential=${accessKey}`;
  return { ...headers, authorization: `${credential},SignedHeaders=${signedNames},Signature=${signature}` };
}
