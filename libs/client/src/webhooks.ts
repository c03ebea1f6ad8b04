import type { PublicEvent, AnyOtherEvent } from './generated/types.js';

/** Thrown if a delivery is not from the service, is too old, or was modified. Respond with 400. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid';
}

/** Headers of a delivery: `Headers`, or an object with names in any case. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Maximum difference between the time of a delivery and the current time, in seconds. */
export const TOLERANCE_SECONDS = 300;

/**
 * Verifies a delivery by Standard Webhooks 1.0.0 and returns its event. Throws `WebhookInvalid`, or `TypeError` for
 * invalid arguments. `rawBody`: exactly as received, before parsing. `secret`: `whsec_…`; if there are several (during
 * a rotation), one must match. A delivery can arrive more than once: process each `event.id` only once.
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: DeliveryHeaders,
  secret: string | readonly string[],
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<PublicEvent | AnyOtherEvent> => {
  const body = bytesOf(rawBody);
  const id = headerValue(headers, 'webhook-id');
  const timestamp = headerValue(headers, 'webhook-timestamp');
  const signatures = headerValue(headers, 'webhook-signature');
  if (id === '' || signatures === '') throw new WebhookInvalid('the delivery lacks a required header');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookInvalid('the timestamp of the delivery is too far from the current time');
  const signed = concatBytes(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  for (const candidate of [secret].flat())
    for (const signature of signatures.split(' '))
      if (await signatureMatches(candidate, signature, signed)) return parseEvent(body);
  throw new WebhookInvalid('the delivery has no valid signature');
};

/** Verification for receivers, which need no client. Call `webhooks.verify(rawBody, headers, secret)`. */
export const webhooks = { verify: verifyWebhook } as const;

const headerValue = (headers: DeliveryHeaders, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? [];
  const [text, ...others] = [value].flat();
  return typeof text === 'string' && others.length === 0 ? text : '';
};

const bytesOf = (rawBody: string | Uint8Array | ArrayBuffer): Uint8Array => {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  throw new TypeError('rawBody must be the received text or bytes, before parsing');
};

const concatBytes = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** Compares signatures in constant time, as the platform's `verify` does. */
const signatureMatches = async (
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const [version, value = ''] = signature.split(',');
  const bytes = version === 'v1' ? fromBase64(value) : null;
  const key = typeof secret === 'string' ? fromBase64(secret.replace(/^whsec_/, '')) : null;
  if (key === null || key.length === 0) throw new TypeError('a webhook secret must be whsec_ followed by Base64');
  if (bytes === null) return false;
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, bytes, signed);
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // The text isn't Base64. The caller rejects the secret or the signature.
    return null;
  }
};

const parseEvent = (body: Uint8Array): PublicEvent | AnyOtherEvent => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as PublicEvent | AnyOtherEvent;
  } catch {
    throw new WebhookInvalid('the delivery is not JSON');
  }
};
