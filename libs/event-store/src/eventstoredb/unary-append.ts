import { type EventStoreDBClient } from '@eventstore/db-client';
import { type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { NO_STREAM, WrongExpectedRevision } from '../event-store.js';
import { type SerializedEvent } from '../serialize.js';
import { type ClientInternals } from './client-internals.js';

export interface UnaryOptions {
  readonly credentials: { readonly username: string; readonly password: string };
  /** Time limit in milliseconds. */
  readonly deadline: number;
}

/** Revision and position of an append's last event. The position is null if the server did not return it. */
export interface AppendedPosition {
  readonly revision: number;
  readonly position: bigint | null;
}

/**
 * Calls `Streams/Append`. Throws WrongExpectedRevision and the client's errors. Sends exactly the validated bytes.
 *
 * Both append functions of the client can end the process: the batched function when one of its streams fails, the
 * unary function when a call starts while a connection is being replaced (it throws inside an async executor).
 */
export const unaryAppend = (
  client: EventStoreDBClient,
  stream: string,
  expected: number,
  events: readonly SerializedEvent[],
  options: UnaryOptions,
): Promise<AppendedPosition> => {
  const inside = client as unknown as ClientInternals;
  const send = (service: StreamsClient): Promise<AppendResp> =>
    new Promise((resolve, reject) => {
      const sink = service.append(...inside.callArguments(options), (error, response) => {
        if (error) reject(error);
        else resolve(response);
      });
      sink.on('error', reject);
      sink.write(headerOf(stream, expected));
      for (const event of events) sink.write(proposalOf(event));
      sink.end();
    });
  return inside
    .execute(services.StreamsClient, 'append', send)
    .then((response) => toAppendedPosition(response, stream, expected));
};

const toAppendedPosition = (response: AppendResp, stream: string, expected: number): AppendedPosition => {
  const conflict = response.getWrongExpectedVersion();
  if (conflict) {
    const actual = conflict.hasCurrentRevision() ? Number(conflict.getCurrentRevision()) : NO_STREAM;
    throw new WrongExpectedRevision(stream, expected, actual);
  }
  const success = response.getSuccess();
  if (!success) throw new Error('the event store responded to an append with neither success nor conflict');
  const position = success.getPosition()?.getCommitPosition();
  return {
    revision: Number(success.getCurrentRevision()),
    position: position === undefined ? null : BigInt(position),
  };
};

const headerOf = (stream: string, expected: number): InstanceType<typeof streams.AppendReq> => {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  if (expected === NO_STREAM) options.setNoStream(new shared.Empty());
  else options.setRevision(String(expected));
  return new streams.AppendReq().setOptions(options);
};

const proposalOf = ({ id, type, data, metadata }: SerializedEvent): InstanceType<typeof streams.AppendReq> => {
  const message = new streams.AppendReq.ProposedMessage().setId(new shared.UUID().setString(id));
  message.setData(Buffer.from(data)).setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return new streams.AppendReq().setProposedMessage(message);
};
