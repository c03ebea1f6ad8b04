import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, { type AppendReq, type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResult, Expected, FakeProposal, FakeRecord, ReadOptions } from './fake-log.js';

const empty = (): InstanceType<typeof shared.Empty> => new shared.Empty();

export const streamNameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

const identifier = (stream: string): InstanceType<typeof shared.StreamIdentifier> =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64'));

export const expectedRevisionOf = (options: AppendReq.Options): Expected => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  throw new Error('the adapter must append with an exact revision');
};

export const proposalOf = (message: AppendReq.ProposedMessage): FakeProposal => {
  const id = message.getId()?.getString() ?? '';
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('Exception was thrown by handler.');
  return {
    id,
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
};

export const appendResponse = (result: AppendResult, expected: Expected): InstanceType<typeof streams.AppendResp> => {
  const response = new streams.AppendResp();
  if (result.kind === 'success') {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(result.position)).setPreparePosition(String(result.position));
    const success = new streams.AppendResp.Success().setCurrentRevision(String(result.revision));
    return response.setSuccess(success.setPosition(position));
  }
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (result.current < 0) conflict.setCurrentNoStream(empty());
  else conflict.setCurrentRevision(String(result.current));
  if (expected === 'no_stream') conflict.setExpectedNoStream(empty());
  else conflict.setExpectedRevision(String(expected));
  return response.setWrongExpectedVersion(conflict);
};

export const readOptionsOf = (options: ReadReq.Options): ReadOptions => {
  const stream = options.getStream();
  const all = options.getAll();
  const position =
    all?.getPosition()?.getCommitPosition() ?? (stream?.hasRevision() ? stream.getRevision() : undefined);
  const fromEnd = (stream?.hasEnd() ?? false) || (all?.hasEnd() ?? false);
  return {
    from: position === undefined ? (fromEnd ? 'end' : 'start') : BigInt(position),
    backwards: options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS,
    limit: Number(options.getCount()),
  };
};

/** Returns the filter of a read: by stream name or by event type. */
export const filterOf = (options: ReadReq.Options): ((record: FakeRecord) => boolean) => {
  const [streams, types] = [options.getFilter()?.getStreamIdentifier(), options.getFilter()?.getEventType()];
  const regex = new RegExp((streams ?? types)?.getRegex() ?? '');
  return (record) => regex.test(streams ? record.stream : record.type);
};

/** Number of the server's time units (100 ns) per millisecond. */
const TICKS_PER_MS = 10_000n;

const toMessage = (record: FakeRecord): InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent> => {
  const message = new streams.ReadResp.ReadEvent.RecordedEvent();
  message.setId(new shared.UUID().setString(record.id)).setStreamIdentifier(identifier(record.stream));
  message.setStreamRevision(String(record.revision));
  message.setCommitPosition(String(record.position)).setPreparePosition(String(record.position));
  message.setData(record.data).setCustomMetadata(record.metadata);
  message
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(BigInt(record.created) * TICKS_PER_MS));
  return message;
};

/** Response with a record or a resolved link. It has no `event` if the linked record was deleted. */
export const readResponse = (
  event: FakeRecord | undefined,
  link?: FakeRecord,
): InstanceType<typeof streams.ReadResp> => {
  const entry = new streams.ReadResp.ReadEvent();
  if (event) entry.setEvent(toMessage(event));
  if (link) entry.setLink(toMessage(link));
  entry.setCommitPosition(String((link ?? event)?.position ?? 0n));
  return new streams.ReadResp().setEvent(entry);
};

export const notFoundResponse = (stream: string): InstanceType<typeof streams.ReadResp> =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );

export const confirmation = (): InstanceType<typeof streams.ReadResp> =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('fake'));
