import { repeat, type BackgroundService } from '#subscriptions';
import type { PayerFiles } from './payer-files.js';

const ACTOR = { kind: 'system', id: 'payer-files' } as const;
/** A start has better things to do; afterwards only a crash leaves anything. */
const PAUSES = { firstAfterMs: 5_000, everyMs: 60_000 } as const;

/** Works off what a crash left half done. */
export class PayerFileWatch implements BackgroundService {
  constructor(
    private readonly files: PayerFiles,
    private readonly pauses: { readonly firstAfterMs: number; readonly everyMs: number } = PAUSES,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const resume = (): Promise<unknown> => this.files.resume({ actor: ACTOR, actorName: null });
    return repeat('payer files', resume, this.pauses, signal);
  }
}
