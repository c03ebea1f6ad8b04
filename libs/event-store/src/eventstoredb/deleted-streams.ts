import { isStreamName } from '../serialize.js';
import { mapConcurrently } from '../waiting.js';

export type StreamDeletedListener = (stream: string) => Promise<void>;

const REPORT_CONCURRENCY = 16;

/**
 * Reports permanently deleted streams, each once per process. A failed report is repeated with the next report or log
 * read. Excludes names that this service does not use.
 */
export class DeletedStreams {
  private readonly known = new Set<string>();
  private readonly unreported = new Set<string>();

  constructor(private readonly listener: StreamDeletedListener) {}

  /** Never rejects, so that a failed report does not fail a read. */
  async report(streams: readonly string[] = []): Promise<void> {
    for (const stream of streams)
      if (isStreamName(stream) && !this.known.has(stream)) {
        this.known.add(stream);
        this.unreported.add(stream);
      }
    if (this.unreported.size === 0) return;
    const waiting = [...this.unreported];
    this.unreported.clear();
    await mapConcurrently(waiting, REPORT_CONCURRENCY, (stream) =>
      this.listener(stream).catch(() => void this.unreported.add(stream)),
    );
  }
}
