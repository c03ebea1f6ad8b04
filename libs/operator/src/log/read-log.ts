import type { EventStore, RecordedEvent } from '#event-store';
import type { OperatorContext } from '../operation.js';

const PAGE_SIZE = 1_000;

export interface LogRange {
  /** Exclusive; from the beginning unless given. */
  readonly after?: bigint;
  /** Inclusive: where the log ended when the reader began. */
  readonly head: bigint;
  readonly signal: AbortSignal;
}

/** A stretch of the log, page by page. Throws when the reader gives up. */
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

/** Ids of all organizations that were not deleted, the oldest first. Nothing lists them but the log itself. */
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
