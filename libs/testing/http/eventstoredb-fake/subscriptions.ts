import { status, type ServerWritableStream } from '@grpc/grpc-js';
import { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { FakeRecord } from './fake-log.js';
import { confirmation, filterOf, readResponse } from './messages.js';

type Reading = ServerWritableStream<ReadReq, ReadResp>;

interface Subscription {
  readonly call: Reading;
  readonly matches: (record: FakeRecord) => boolean;
  silent: boolean;
  /** Number of events sent since the consumer last had a chance to read. */
  waiting: number;
}

/**
 * Number of events that the server buffers for a live subscription. If the buffer overflows, the subscription is
 * dropped.
 */
const LIVE_BUFFER = 32;

/** Live filtered subscriptions to `$all`. */
export class Subscriptions {
  opened = 0;
  private readonly open = new Set<Subscription>();

  add(call: Reading, options: ReadReq.Options): void {
    const subscription = { call, matches: filterOf(options), silent: false, waiting: 0 };
    this.opened += 1;
    this.open.add(subscription);
    call.on('cancelled', () => this.open.delete(subscription));
    call.write(confirmation());
  }

  notify(records: readonly FakeRecord[]): void {
    for (const subscription of this.open) {
      for (const record of records) if (this.open.has(subscription)) this.send(subscription, record);
    }
  }

  /** Drops all subscriptions, either with the slow-consumer error or silently. */
  drop(silently: boolean): void {
    for (const subscription of this.open) {
      if (silently) subscription.silent = true;
      else this.end(subscription);
    }
  }

  clear(): void {
    this.open.clear();
  }

  private send(subscription: Subscription, record: FakeRecord): void {
    const { call, matches, silent } = subscription;
    if (silent || !matches(record)) return;
    if (subscription.waiting === 0) setImmediate(() => (subscription.waiting = 0));
    subscription.waiting += 1;
    if (subscription.waiting > LIVE_BUFFER) this.end(subscription);
    else call.write(readResponse(record));
  }

  private end(subscription: Subscription): void {
    this.open.delete(subscription);
    const details =
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
    subscription.call.emit('error', { code: status.ABORTED, details });
  }
}
