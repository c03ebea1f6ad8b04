import { background } from '#event-store';
import type { ErasureRegister, RegisterSettings } from '#integrity';
import { repeat, type BackgroundService } from '#subscriptions';

/** What the command line erases is in the register at once; an opt-out is so much later. */
const schedule = { everyMs: 60_000, firstAfterMs: 10_000 };

/** Keeps the register of erasures, in every file of it: a place that was away gets what it lacks when it is back. */
export class ErasureWatch implements BackgroundService {
  constructor(
    private readonly register: ErasureRegister,
    private readonly settings: RegisterSettings,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return repeat('register of erasures', () => this.look(signal), schedule, signal);
  }

  /** Once: what was erased by now, and into every file. */
  async look(signal: AbortSignal): Promise<void> {
    await this.register.catchUp(signal);
    for (const file of await this.register.files(this.settings))
      await background('register of erasures written', () => this.register.writeTo(file), { piece: file });
  }
}
