import type { EventStore, RecordedEvent } from '#event-store';
import type { Workplace } from '../operation.js';

const PAGE = 1_000;

export interface Stretch {
  /** Exclusive; from the beginning unless given. */
  readonly after?: bigint;
  /** Inclusive: where the log ended when the reader began. */
  readonly head: bigint;
  readonly signal: AbortSignal;
}

/** A stretch of the log, page by page. Throws when the reader gives up. */
export async function* wholeLog(
  events: EventStore,
  { after = 0n, head, signal }: Stretch,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let at = after; at < head;) {
    signal.throwIfAborted();
    const page = (await events.readAll(at, PAGE)).filter(({ position }) => position <= head);
    const last = page.at(-1);
    if (!last) return;
    at = last.position;
    yield page;
  }
}

/** Ids of all organizations that were not deleted, the oldest first. Nothing lists them but the log itself. */
export const everyOrganization = async ({ engines: { events }, signal }: Workplace): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for await (const page of wholeLog(events, { head: await events.head(), signal })) {
    for (const { type, data } of page) {
      const { organizationId } = data as { readonly organizationId: string };
      if (type === 'OrganizationCreated') ids.add(organizationId);
      if (type === 'OrganizationDeleted') ids.delete(organizationId);
    }
  }
  return [...ids];
};
