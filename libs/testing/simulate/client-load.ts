import { billBody } from '#testing/pure';
import type { SeededRandom } from './seeded-random.js';
import { recordResponse, withRetries, type ClientState } from './clients.js';

/** More clients than the log can serve, each with one bill: how fast they come, and what an engine's call takes. */
export interface ClientLoad {
  readonly size: number;
  /** They come within this. Milliseconds. */
  readonly withinMs: number;
  /** The log does one call after the other meanwhile, each in this time. Milliseconds. */
  readonly callMs: number;
}

/** Most worlds have none. */
export const randomLoad = (chance: SeededRandom): ClientLoad | null =>
  chance.is(0.08)
    ? { size: chance.whole(40, 100), withinMs: chance.whole(500, 8_000), callMs: chance.whole(10, 60) }
    : null;

/** Those who wait in front of the service. */
export class WaitingClients {
  private readonly clients: Promise<void>[] = [];
  private served = 0;

  constructor(
    private readonly office: ClientState,
    private readonly chance: SeededRandom,
  ) {}

  /** Resolves when all have come; each comes again as it is told to until it is served. */
  async come({ size, withinMs, callMs }: ClientLoad): Promise<void> {
    const { world } = this.office;
    await world.time.rest(this.chance.whole(0, 5_000));
    world.tell(`a crowd of ${size} within ${withinMs} ms`);
    world.network.callMs = callMs;
    for (let come = 0; come < size; come += 1) {
      await world.time.rest((withinMs / size) * 2 * this.chance.next());
      const served = this.serve(come, this.chance.fork());
      // A failure is reported at the end.
      served.catch(() => undefined);
      this.clients.push(served);
    }
    world.network.callMs = 0;
    world.tell(`all have come, ${this.served} are served`);
  }

  /** Resolves when nobody waits any more. */
  async isServed(): Promise<void> {
    await Promise.all(this.clients);
    if (this.clients.length > 0) this.office.world.tell('the crowd is served');
  }

  private async serve(number: number, chance: SeededRandom): Promise<void> {
    const body = billBody({ externalId: `crowd-${number}` }, { documents: [] });
    const request = { key: this.office.nextKey(), path: '/bills', body };
    const answer = await withRetries(this.office, chance, request, false);
    if (answer) recordResponse(this.office, request, answer);
    this.served += 1;
  }
}
