import type { PublicEvent, AnyOtherEvent } from './generated/types.js';

/** A delivery that is not from the service, is too old, or was changed on its way. Answer it with 400. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid';
}

/** Headers of a delivery, as frameworks hold them: `Headers`, or an object, in whatever case its names are. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How far the time of a delivery may be from now, in seconds. */
export const TOLERANCE_SECONDS = 300;

/**
 * Checks a delivery by Standard Webhooks 1.0.0 and answers its event. `rawBody`: the text or the bytes exactly as they
 * came, before anything parses them. `secret`: `whsec_…`; of several (while one is being replaced) one must fit. Throws
 * WebhookInvalid, and a TypeError where the receiver itself is at fault. Deliveries come again: do your work once for each
 * `event.id`.
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
  if (id === '' || signatures === '') throw new WebhookInvalid('a header of the delivery is missing');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookInvalid('the time of the delivery is too far from now');
  const signed = concatBytes(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  for (const candidate of [secret].flat())
    for (const signature of signatures.split(' '))
      if (await signatureMatches(candidate, signature, signed)) return parseEvent(body);
  throw new WebhookInvalid('no signature of the delivery fits');
};

/** For a receiver, which needs no client: `webhooks.verify(rawBody, headers, secret)`. */
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
  throw new TypeError('rawBody is the text or the bytes that came, before anything parsed them');
};

const concatBytes = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** Compares in constant time: the platform's own `verify` does. */
const signatureMatches = async (
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const [version, value = ''] = signature.split(',');
  const bytes = version === 'v1' ? fromBase64(value) : null;
  const key = typeof secret === 'string' ? fromBase64(secret.replace(/^whsec_/, '')) : null;
  if (key === null || key.length === 0) throw new TypeError('the secret of a webhook is whsec_ and Base64');
  if (bytes === null) return false;
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', imported, bytes, signed);
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // Not Base64: the secret is refused by whoever asked.
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
