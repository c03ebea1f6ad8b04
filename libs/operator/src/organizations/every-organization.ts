import type { EventStore } from '#event-store';
import type { Workplace } from '../operation.js';

const PAGE = 1_000;

/** The log from its beginning up to where it ends now, page by page. */
export async function* wholeLog(events: EventStore, after = 0n) {
  const head = await events.head();
  for (let at = after; at < head;) {
    const page = (await events.readAll(at, PAGE)).filter(({ position }) => position <= head);
    const last = page.at(-1);
    if (!last) return;
    at = last.position;
    yield page;
  }
}

/** Ids of all organizations, the oldest first. Nothing lists them but the log itself. */
export const everyOrganization = async ({ engines, signal }: Workplace): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const page of wholeLog(engines.events)) {
    signal.throwIfAborted();
    for (const { type, data } of page)
      if (type === 'OrganizationCreated') ids.push((data as { organizationId: string }).organizationId);
  }
  return ids;
};
