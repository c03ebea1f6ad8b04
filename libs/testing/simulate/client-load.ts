import { billBody } from '#testing/pure';
import type { SeededRandom } from './seeded-random.js';
import { recordResponse, withRetries, type ClientState } from './clients.js';

/** Burst of more clients than the log can serve, each with one bill. */
export interface ClientLoad {
  readonly size: number;
  /** Period in which the clients arrive, in milliseconds. */
  readonly withinMs: number;
  /** Duration of each call to the log during that period, in milliseconds. The log processes one call at a time. */
  readonly callMs: number;
}

/** Random burst of clients. Most worlds have none. */
export const randomLoad = (chance: SeededRandom): ClientLoad | null =>
  chance.is(0.08)
    ? { size: chance.whole(40, 100), withinMs: chance.whole(500, 8_000), callMs: chance.whole(10, 60) }
    : null;

/** Clients that wait for the service. */
export class WaitingClients {
  private readonly clients: Promise<void>[] = [];
  private served = 0;

  constructor(
    private readonly office: ClientState,
    private readonly chance: SeededRandom,
  ) {}

  /** Resolves when all clients have arrived. Each client retries as the service tells it to until it is served. */
  async come({ size, withinMs, callMs }: ClientLoad): Promise<void> {
    const { world } = this.office;
    await world.time.rest(this.chance.whole(0, 5_000));
    world.tell(`burst of ${size} clients within ${withinMs} ms`);
    world.network.callMs = callMs;
    for (let come = 0; come < size; come += 1) {
      await world.time.rest((withinMs / size) * 2 * this.chance.next());
      const served = this.serve(come, this.chance.fork());
      // A failure is reported by `isServed`.
      served.catch(() => undefined);
      this.clients.push(served);
    }
    world.network.callMs = 0;
    world.tell(`all clients have arrived, ${this.served} are served`);
  }

  /** Resolves when all clients are served. */
  async isServed(): Promise<void> {
    await Promise.all(this.clients);
    if (this.clients.length > 0) this.office.world.tell('the burst is served');
  }

  private async serve(number: number, chance: SeededRandom): Promise<void> {
    const body = billBody({ externalId: `crowd-${number}` }, { documents: [] });
    const request = { key: this.office.nextKey(), path: '/bills', body };
    const answer = await withRetries(this.office, chance, request, false);
    if (answer) recordResponse(this.office, request, answer);
    this.served += 1;
  }
}
