import type { EventStore, RecordedEvent } from '#event-store';
import type { OperatorContext } from '../operation.js';

const PAGE_SIZE = 1_000;

export interface LogRange {
  /** Start position, exclusive. Default: the beginning of the log. */
  readonly after?: bigint;
  /** End position, inclusive: the end of the log when reading began. */
  readonly head: bigint;
  readonly signal: AbortSignal;
}

/** Reads the log in pages. Throws if the signal aborts. */
export async function* readLog(
  events: EventStore,
  { after = 0n, head, signal }: LogRange,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let at = after; at < head;) {
    signal.throwIfAborted();
    const page = (await events.readAll(at, PAGE_SIZE)).filter(({ position }) => position <= head);
    const last = page.at(-1);
    if (!last) return;
    at = last.position;
    yield page;
  }
}

/** Returns the IDs of all organizations that were not deleted, oldest first. Only the log lists them. */
export const allOrganizations = async ({
  engines: { events },
  signal,
}: OperatorContext): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for await (const page of readLog(events, { head: await events.head(), signal })) {
    for (const { type, data } of page) {
      const { organizationId } = data as { readonly organizationId: string };
      if (type === 'OrganizationCreated') ids.add(organizationId);
      if (type === 'OrganizationDeleted') ids.delete(organizationId);
    }
  }
  return [...ids];
};
