import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import type services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

export interface CallSettings {
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly requiresLeader?: boolean;
  /** Deadline in milliseconds. */
  readonly deadline?: number;
}

/** Private members of the client: its connection, which is replaced after an error, and its call settings. */
export interface ClientInternals {
  execute<Result>(
    service: typeof services.StreamsClient,
    name: string,
    action: (client: StreamsClient) => Promise<Result>,
  ): Promise<Result>;
  callArguments(settings: CallSettings, options?: Partial<CallOptions>): [Metadata, CallOptions];
  /** Calls that are ended when the client is disposed. */
  readonly disposableStreams: Set<ClientReadableStream<unknown>>;
}
