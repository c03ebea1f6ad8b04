import { StreamDeleted, type EventStore } from '#event-store';
import { deletedStreams, forgetDeletedStream } from '#state-store';
import type { OperatorContext } from '../operation.js';
import { findingIf, type Finding } from './operator-status.js';

/** Maximum number of streams that the finding names. */
const MAX_NAMED_STREAMS = 10;

/** Finding about streams that were deleted permanently in EventStoreDB, each read again. Forgets those of a restored log. */
export const deletedStreamFindings = async ({
  engines: { events, stateStore },
}: OperatorContext): Promise<readonly Finding[]> => {
  const deleted: string[] = [];
  for (const stream of await deletedStreams(stateStore))
    if (await isDeleted(events, stream)) deleted.push(stream);
    else await forgetDeletedStream(stateStore, stream);
  const more = deleted.length > MAX_NAMED_STREAMS ? ` and ${deleted.length - MAX_NAMED_STREAMS} more` : '';
  const names = `${deleted.slice(0, MAX_NAMED_STREAMS).join(', ')}${more}`;
  return findingIf(
    deleted.length > 0,
    `${deleted.length === 1 ? 'a stream was' : `${deleted.length} streams were`} deleted permanently in EventStoreDB: ${names}`,
    'restore the log from a backup (docs/runbooks/parked-streams.md)',
  );
};

const isDeleted = async (events: EventStore, stream: string): Promise<boolean> => {
  try {
    await events.readStream(stream, 0, 1);
    return false;
  } catch (error) {
    if (error instanceof StreamDeleted) return true;
    throw error;
  }
};
