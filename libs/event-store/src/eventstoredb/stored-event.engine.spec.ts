import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { decodeResponse } from './stored-event.js';

const LARGEST = 2n ** 64n - 1n;

const recorded = (data: string, properties: Readonly<Record<string, string>> = {}) => {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(new shared.UUID().setString('6f1c9b0e-8f0d-4a5e-9a55-0d3f1f1a2b3c'));
  event.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('org1-bill_ä')));
  event.setStreamRevision('7').setCommitPosition(String(LARGEST)).setPreparePosition('5');
  event.setData(Buffer.from(data)).setCustomMetadata(Buffer.from('{"key":"é"}'));
  const all = {
    type: 'BillSubmitted',
    'content-type': 'application/json',
    created: '17000000000000000',
    ...properties,
  };
  for (const [name, value] of Object.entries(all)) event.getMetadataMap().set(name, value);
  return event;
};

const decoded = (content: InstanceType<typeof streams.ReadResp.ReadEvent>) =>
  decodeResponse(Buffer.from(new streams.ReadResp().setEvent(content).serializeBinary()));

const eventOf = (event: ReturnType<typeof recorded>) =>
  decoded(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition('9')).event;

it('decodeResponse decodes an event like the client', () => {
  const event = eventOf(recorded('{"amount":12}'));
  expect(event).toMatchObject({
    id: '6f1c9b0e-8f0d-4a5e-9a55-0d3f1f1a2b3c',
    streamId: 'org1-bill_ä',
    type: 'BillSubmitted',
    revision: 7n,
    position: LARGEST,
  });
  expect([event?.data, event?.metadata, event?.created]).toEqual([{ amount: 12 }, { key: 'é' }, new Date(1.7e12)]);
});

it.each([0n, 1n, 127n, 128n, 2n ** 49n - 1n, 2n ** 49n, 2n ** 53n + 1n, 2n ** 63n - 1n, LARGEST])(
  'decodeResponse decodes the number %s',
  (number) => {
    expect(eventOf(recorded('{}').setStreamRevision(String(number)))?.revision).toBe(number);
  },
);

it('decodeResponse returns content that is not JSON as text or bytes', () => {
  expect(eventOf(recorded('{'))?.data).toBe('{');
  expect(eventOf(recorded('1@a', { 'content-type': 'application/octet-stream' }))?.data).toEqual(Buffer.from('1@a'));
});

it('decodeResponse decodes a link with or without its event', () => {
  const link = recorded('3@org1-bill_b', { type: '$>', 'content-type': 'application/octet-stream' });
  const entry = decoded(new streams.ReadResp.ReadEvent().setLink(link));
  expect(entry.event).toBeUndefined();
  expect(entry.link).toMatchObject({ type: '$>', revision: 7n, bytes: Buffer.from('3@org1-bill_b') });
});

it('decodeResponse returns no entry for other messages of a read', () => {
  const other = new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('s'),
  );
  expect(decodeResponse(Buffer.from(other.serializeBinary()))).toEqual({});
});

it('decodeResponse rejects a truncated message', () => {
  const response = new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded('{}')));
  const bytes = Buffer.from(response.serializeBinary());
  for (const length of [1, 2, 20, bytes.length - 1])
    expect(() => decodeResponse(bytes.subarray(0, length))).toThrow(RangeError);
});
