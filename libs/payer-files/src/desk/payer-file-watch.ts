import { repeat, type BackgroundService } from '#subscriptions';
import type { PayerFiles } from './payer-files.js';

const ACTOR = { kind: 'system', id: 'payer-files' } as const;
/** A start has better things to do; afterwards only a crash leaves anything. */
const PAUSES = { firstAfterMs: 5_000, everyMs: 60_000 } as const;

/** Data of an earlier release is carried over at once, and tried again until it is done. */
const CARRY_OVER = { firstAfterMs: 0, everyMs: 5_000 } as const;

/** Works off what a crash left half done; before that it carries over what an earlier release kept. */
export class PayerFileWatch implements BackgroundService {
  constructor(
    private readonly files: PayerFiles,
    private readonly pauses: { readonly firstAfterMs: number; readonly everyMs: number } = PAUSES,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    const { carryOver } = this.files;
    return Promise.all([
      repeat('carry-over of payer files', () => carryOver.run(signal), CARRY_OVER, signal),
      repeat('payer files', () => this.files.resume({ actor: ACTOR, actorName: null }), this.pauses, signal),
    ]).then(() => undefined);
  }
}
