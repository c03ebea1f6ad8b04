import { isStreamName } from '../serialize.js';
import { mapConcurrently } from '../waiting.js';

/** Records that a stream was deleted permanently. */
export type StreamDeletedListener = (stream: string) => Promise<void>;

/** Maximum number of streams that are reported at the same time. */
const REPORT_CONCURRENCY = 16;

/**
 * Reports the streams that were deleted permanently, each once per process. A report that fails is repeated with the next one and
 * with the next look at the log. Streams whose names this service does not use are left out.
 */
export class DeletedStreams {
  private readonly known = new Set<string>();
  private readonly unreported = new Set<string>();

  constructor(private readonly listener: StreamDeletedListener) {}

  /** Adds streams and reports all that are not reported yet. Never rejects: no read fails because of a report. */
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
