import { randomUUID } from 'node:crypto';
import type { CommandApp } from '#testing/http';
import { rfaBody } from '#testing/pure';

/** The parts of a sent RFA that specs use. */
interface SentRfa {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
  readonly documents: readonly { readonly id: string }[];
}

/** Creates an RFA that was signed and sent manually today. */
export const sentRfa = async (api: CommandApp, rfa: object = {}): Promise<SentRfa> => {
  const must = async <Data>(path: string, body?: object): Promise<Data> => {
    const { statusCode, json, body: text } = await api.post(path, body, { idempotencyKey: randomUUID() });
    if (statusCode > 299) throw new Error(text);
    return json['data'] as Data;
  };
  const drafted = await must<SentRfa>(
    '/rfas',
    rfaBody({ externalId: randomUUID(), recommendationDate: '2026-06-01', ...rfa }),
  );
  const path = `/rfas/${drafted.id}`;
  const preview = await must<{ readonly id: string; readonly contentHash: string }>(`${path}/signing-preview`);
  const accepted = [{ code: 'document_older_than_30_days', reason: 'Still so.' }];
  await must(`${path}/sign`, {
    ...{ snapshotId: preview.id, contentHash: preview.contentHash, accepted },
    ...{ physicianAuthorized: true, actorReference: 'dr-kim' },
  });
  return must<SentRfa>(`${path}/submit`, {
    ...{ channel: 'fax', recorded: true, destination: { fax: '213-555-0142' }, accepted },
    documentIds: drafted.documents.map(({ id }) => id),
  });
};
