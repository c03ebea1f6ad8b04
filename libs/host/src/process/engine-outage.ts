import type { Engines } from '#engines';
import { withCheckTimeout, type Overload } from '#http';

const CHECK_INTERVAL_MS = 1_000;
/** An engine that does not answer for once may only be slow. */
const TIMEOUT_THRESHOLD = 2;

/** Calls of the engines that every write needs: each resolves while its engine answers. */
export type Probes = readonly (() => Promise<unknown>)[];

/** The log, and the store of keys and read models. Other parts of an engine may be away while writes go on. */
export const probesOf = ({ events, views }: Pick<Engines, 'events' | 'views'>): Probes => [
  () => events.head(),
  async () => {
    const { ok, detail } = await views.health();
    if (!ok) throw new Error(detail);
  },
];

/**
 * Says to the door that an engine is away, and when it is back. Asks only once requests fail or stand still, and then every
 * second until it answers: a process that is well asks nothing.
 */
export class EngineOutage {
  private silent = 0;
  private looking = false;

  constructor(
    private readonly overload: Pick<Overload, 'isTroubled' | 'engineAway' | 'engineBack'>,
    private readonly probes: Probes,
  ) {}

  /** Looks every second until the signal aborts. */
  watch(signal: AbortSignal): void {
    const timer = setInterval(() => void this.look(), CHECK_INTERVAL_MS).unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  async look(): Promise<void> {
    const isAway = this.silent >= TIMEOUT_THRESHOLD;
    const troubled = this.overload.isTroubled();
    if (this.looking || (!troubled && this.silent === 0)) return;
    this.looking = true;
    try {
      await withCheckTimeout(Promise.all(this.probes.map((probe) => probe())));
      this.silent = 0;
      if (isAway) this.overload.engineBack();
    } catch {
      // Why it is silent is told by `watchHealth`, and by all who wait for it.
      this.silent += 1;
      if (this.silent === TIMEOUT_THRESHOLD) this.overload.engineAway();
    } finally {
      this.looking = false;
    }
  }
}
