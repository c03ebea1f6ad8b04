import { createHmac } from 'node:crypto';
import { previousSecretsAt, type Endpoint } from '#domain';

const PREFIX = 'whsec_';

/** Valid secrets: the current one and unexpired earlier ones. `now`: milliseconds since 1970. */
export const endpointSecretsOf = (endpoint: Endpoint, now: number): readonly string[] => [
  endpoint.secret,
  ...previousSecretsAt(endpoint, now).map(({ secret }) => secret),
];

/**
 * Standard Webhooks 1.0.0 headers: each secret signs `id.timestamp.body`. If there are several signatures, the first is
 * repeated at the end, because StandardWebhooks 1.1.2 for .NET never checks the last one.
 */
export const signedHeaders = (
  id: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'workcomp-billing-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [...signatures, ...(signatures.length > 1 ? signatures.slice(0, 1) : [])].join(' '),
  };
};
