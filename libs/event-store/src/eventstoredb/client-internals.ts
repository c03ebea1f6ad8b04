import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import type services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

export interface CallSettings {
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly requiresLeader?: boolean;
  /** Time limit in milliseconds. */
  readonly deadline?: number;
}

/** Private members: the connection, which is replaced after an error, and the call settings. */
export interface ClientInternals {
  execute<Result>(
    service: typeof services.StreamsClient,
    name: string,
    action: (client: StreamsClient) => Promise<Result>,
  ): Promise<Result>;
  callArguments(settings: CallSettings, options?: Partial<CallOptions>): [Metadata, CallOptions];
  /** Streams that end when the client is disposed. */
  readonly disposableStreams: Set<ClientReadableStream<unknown>>;
}
