import { repeat, type BackgroundService, type UnownedFiles } from '#subscriptions';
import { SHARED_OWNER } from './store/payer-file-store.js';
import type { PayerFileReader } from './store/payer-file-reader.js';
import type { PayerFiles } from './payer-files.js';

const ACTOR = { kind: 'system', id: 'payer-files' } as const;
/** Later runs only find files that a crash interrupted. */
const SCHEDULE = { firstAfterMs: 5_000, everyMs: 60_000 } as const;

/** Completes files that a crash interrupted, and counts quarantined files that belong to no practice. */
export class PayerFileWatch implements BackgroundService {
  private unowned: UnownedFiles | null = null;

  constructor(
    private readonly files: PayerFiles,
    private readonly reader: PayerFileReader,
    private readonly pauses: { readonly firstAfterMs: number; readonly everyMs: number } = SCHEDULE,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return Promise.all([
      repeat('quarantine of partners', () => this.count(), this.pauses, signal),
      repeat('payer files', () => this.files.resume({ actor: ACTOR, actorName: null }), this.pauses, signal),
    ]).then(() => undefined);
  }

  unownedFiles(): UnownedFiles | null {
    return this.unowned;
  }

  private async count(): Promise<void> {
    const { files, oldestReceivedAt } = await this.reader.quarantineCounts(SHARED_OWNER);
    this.unowned = { quarantined: files, oldestReceivedAt: oldestReceivedAt ?? null };
  }
}
