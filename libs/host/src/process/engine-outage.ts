import type { Engines } from '#engines';
import { withCheckTimeout, type Overload } from '#http';

const CHECK_INTERVAL_MS = 1_000;
/** Number of consecutive failed probes that count as an outage. A single failure may only mean a slow engine. */
const TIMEOUT_THRESHOLD = 2;

/** Calls to the engines that every write needs. Each resolves if its engine answers. */
export type Probes = readonly (() => Promise<unknown>)[];

/** Probes the event log and the store for keys and read models. Writes can continue without an engine's other parts. */
export const probesOf = ({ events, views }: Pick<Engines, 'events' | 'views'>): Probes => [
  () => events.head(),
  async () => {
    const { ok, detail } = await views.health();
    if (!ok) throw new Error(detail);
  },
];

/**
 * Reports engine outages and recoveries to load control. Probes the engines only after requests failed or stalled, and
 * then every second until they answer. A healthy process sends no probes.
 */
export class EngineOutage {
  private silent = 0;
  private looking = false;

  constructor(
    private readonly overload: Pick<Overload, 'isTroubled' | 'engineAway' | 'engineBack'>,
    private readonly probes: Probes,
  ) {}

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
      // `watchHealth` and the failed requests report the reason.
      this.silent += 1;
      if (this.silent === TIMEOUT_THRESHOLD) this.overload.engineAway();
    } finally {
      this.looking = false;
    }
  }
}
