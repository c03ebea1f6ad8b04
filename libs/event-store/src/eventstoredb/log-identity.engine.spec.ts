import { EventStoreUnavailable } from '../event-store.js';
import { FormatUnknown, Formats } from '../format/formats.js';
import type { Connection } from './connection.js';
import { LogIdentity } from './log-identity.js';

/** A page with one event. */
const page = [{}];

/** Returns a log's identity. Each read of the mark is pending until the test ends it. */
const identityOf = () => {
  const reads: { readonly end: (formats: readonly number[]) => void; readonly fail: () => void }[] = [];
  const connection = {
    readStream: () =>
      new Promise((resolve, reject) => {
        reads.push({
          end: (formats) =>
            resolve(formats.map((format, revision) => ({ event: { revision, data: { format, build: '9.0.0' } } }))),
          fail: () => reject(new EventStoreUnavailable('away')),
        });
      }),
  } as unknown as Connection;
  return { identity: new LogIdentity(connection, new Formats([], '2.0.0'), 60_000), reads };
};

describe('LogIdentity', () => {
  it('reads the mark again after a failed read, and does not report the failure to later pages', async () => {
    const { identity, reads } = identityOf();
    const first = identity.guardPage(page);
    reads[0]!.fail();
    await expect(first).rejects.toBeInstanceOf(EventStoreUnavailable);
    identity.guard();
    reads[1]!.end([]);
    await identity.guardPage(page);
    expect(reads).toHaveLength(2);
  });

  it('rejects a page if a check that another call started finds a newer build', async () => {
    const { identity, reads } = identityOf();
    identity.guard();
    const taken = identity.guardPage(page);
    reads[0]!.end([99]);
    await expect(taken).rejects.toBeInstanceOf(FormatUnknown);
    expect(reads).toHaveLength(1);
  });

  it('does not wait for the mark if a page has no events', async () => {
    const { identity, reads } = identityOf();
    identity.guard();
    await identity.guardPage([]);
    expect(reads).toHaveLength(1);
    reads[0]!.end([]);
  });
});
