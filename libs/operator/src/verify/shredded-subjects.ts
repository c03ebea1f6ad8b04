import { isShredding, type SubjectShredded } from '#domain';
import { DEFAULT_READ_LIMIT, keyOf, type EventStore, type RecordedEvent } from '#event-store';
import { readLog } from '../log/read-log.js';
import type { OperatorContext } from '../operation.js';

export interface ShreddedSubject {
  readonly subject: string;
  readonly organizationId: string;
  readonly stream: string;
}

/** Lists shredded subjects. Reads only the log. */
export const shreddedSubjects = async ({
  engines: { events },
  progress,
  signal,
}: OperatorContext): Promise<readonly ShreddedSubject[]> => {
  const subjects = new Map<string, ShreddedSubject>();
  const head = await events.head();
  for await (const page of readLog(events, { head, signal })) {
    for (const record of page) {
      if (!isShredding(record)) continue;
      const { subject } = record.data as SubjectShredded['data'];
      const { organizationId } = record.metadata as { readonly organizationId: string };
      subjects.set(subject, { subject, organizationId, stream: record.stream });
    }
    progress({ what: 'reading the log', done: Number(page.at(-1)?.position ?? head), total: Number(head) });
  }
  return [...subjects.values()];
};

/** Finds an event with data encrypted for the subject. Returns null if there is none. */
export const sealedFor = async (
  events: EventStore,
  { subject, stream }: ShreddedSubject,
): Promise<RecordedEvent | null> => {
  for (let from = 0; ; from += DEFAULT_READ_LIMIT) {
    const page = await events.readStream(stream, from, DEFAULT_READ_LIMIT);
    const found = page.find((record) => keyOf(record) === subject);
    if (found) return found;
    if (page.length < DEFAULT_READ_LIMIT) return null;
  }
};
