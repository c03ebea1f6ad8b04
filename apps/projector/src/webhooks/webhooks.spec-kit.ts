import { randomUUID } from 'node:crypto';
import { executeCommand, endpoints, organizations } from '#commands';
import { publish } from '#contracts';
import {
  endpoint,
  endpointStream,
  organizationStream,
  type Endpoint,
  type EndpointCommand,
  type Environment,
  type EventSelection,
} from '#domain';
import {
  loadState,
  NO_STREAM,
  type EventMetadata,
  type JsonObject,
  type EncryptedEventStore,
  type NewEvent,
} from '#event-store';
import { DeliveryRows, findDeliveries, type EndpointRecord, type StateStore, type PlacedRow } from '#state-store';
import { whileRunning, metadata, openWorld, WORLD_ORGANIZATION, streamOf, type World } from '#testing/http';
import type { Leases } from '#subscriptions';
import { AddressGuard } from '#engines';
import { eventually } from '#testing/pure';
import { WebhookDispatcher, type DispatcherOptions } from './dispatcher.js';
import { HttpSender } from './http-sender.js';
import { WebhookSender, type WebhookOutcome, type WebhookRequest } from './sender.js';

/** Responds in memory with the status returned by `answer`. */
export class FakeSender extends WebhookSender {
  readonly sent: WebhookRequest[] = [];

  constructor(private readonly answer: (request: WebhookRequest, count: number) => number | Promise<number>) {
    super();
  }

  override async send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome> {
    this.sent.push(request);
    const answer = this.answer(request, this.sent.length);
    const status = typeof answer === 'number' ? answer : await orStopped(answer, signal);
    const error = status >= 200 && status < 300 ? null : 'http_status';
    return { status, error, retryAfterMs: null, durationMs: 1 };
  }

  override close(): void {}
}

const orStopped = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    void work.then((value) => {
      signal.removeEventListener('abort', stop);
      resolve(value);
    });
  });

export const HOUR_MS = 3_600_000;

/** Engines, endpoints, and a controllable clock. */
export class Stage {
  readonly rows: DeliveryRows;
  offsetMs = 0;
  private made = 0;
  private readonly environments = new Map<string, Environment>();

  private constructor(readonly world: World) {
    this.rows = new DeliveryRows(world.stateStore);
  }

  static async open(environment: Environment = 'sandbox'): Promise<Stage> {
    const stage = new Stage(await openWorld());
    await stage.organization(WORLD_ORGANIZATION, environment);
    return stage;
  }

  async organization(organizationId: string, environment: Environment = 'sandbox'): Promise<void> {
    this.environments.set(organizationId, environment);
    await executeCommand(this.world.ledger, organizations, {
      stream: organizationStream(organizationId),
      command: {
        type: 'CreateOrganization',
        data: {
          organizationId,
          environment,
          accountId: organizationId,
          externalId: null,
          name: 'Practice',
          at: metadata().at,
        },
      },
      metadata: metadata(organizationId),
    });
  }

  readonly now = (): number => Date.now() + this.offsetMs;

  dispatcher(
    sender: WebhookSender,
    options: DispatcherOptions = {},
    stateStore: StateStore = this.world.stateStore,
    ledger: EncryptedEventStore = this.world.ledger,
    leases: Leases | null = null,
  ): WebhookDispatcher {
    const { events, vault } = this.world;
    const quick = { tickMs: 10, saveMarksMs: 20, now: this.now, chance: () => 0.5 };
    return new WebhookDispatcher(events, ledger, vault, stateStore, sender, { ...quick, ...options }, leases);
  }

  sender(timeoutMs = 15_000): HttpSender {
    return new HttpSender(new AddressGuard(), { timeoutMs });
  }

  /** Runs a dispatcher while the work is done. */
  async dispatching<T>(sender: WebhookSender, work: () => Promise<T>, options: DispatcherOptions = {}): Promise<T> {
    const dispatcher = this.dispatcher(sender, options);
    return whileRunning(
      (signal) => dispatcher.run(signal),
      async () => {
        await eventually(() => dispatcher.lag()[0]?.position !== null);
        return work();
      },
    );
  }

  async endpoint(
    url: string,
    eventTypes: EventSelection = '*',
    organizationId = WORLD_ORGANIZATION,
  ): Promise<{ id: string; secret: string }> {
    this.made += 1;
    const letters = String(this.made).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    const id = `wh_${letters.padStart(26, 'a')}`;
    const secret = `whsec_${Buffer.alloc(32, this.made).toString('base64')}`;
    await this.rows.register({ organizationId, endpointId: id });
    const data = { endpointId: id, url, description: null, eventTypes, active: true, secret, at: metadata().at };
    await this.ask(id, { type: 'CreateEndpoint', data }, organizationId);
    return { id, secret };
  }

  ask(endpointId: string, command: EndpointCommand, organizationId = WORLD_ORGANIZATION) {
    const stream = endpointStream(organizationId, endpointId);
    return executeCommand(this.world.ledger, endpoints, { stream, command, metadata: metadata(organizationId) });
  }

  /** Creates public events at a given time and returns their bodies as in the feed. */
  async happen(count: number, at = metadata().at, organizationId = WORLD_ORGANIZATION): Promise<readonly string[]> {
    const bodies: string[] = [];
    const eventMetadata = (): EventMetadata => ({ ...metadata(organizationId), at, v: 1 });
    for (let done = 0; done < count; done += 500) {
      const bill = randomUUID().replaceAll('-', '');
      const stream = streamOf(bill, organizationId);
      const events = Array.from({ length: Math.min(500, count - done) }, (_, i): NewEvent => ({
        id: randomUUID(),
        type: 'NoteAdded',
        data: { billId: `bill_${bill}`, noteId: `note_${i}` },
        metadata: eventMetadata() as unknown as JsonObject,
      }));
      await this.world.events.append(stream, NO_STREAM, events);
      const stored = await this.world.events.readStream(stream);
      for (const [i, { id, type, data }] of events.entries())
        bodies.push(
          JSON.stringify(
            publish(
              { id, type, data, revision: i, position: stored[i]?.position ?? 0n, metadata: eventMetadata() },
              { organizationId, environment: this.environments.get(organizationId) ?? 'live' },
            ),
          ),
        );
    }
    return bodies;
  }

  async deliveries(endpointId?: string): Promise<readonly PlacedRow[]> {
    const all = (await this.rows.endpoints(WORLD_ORGANIZATION)).map((endpoint) => endpoint.endpointId);
    const endpointIds = endpointId === undefined ? all : [endpointId];
    return (await findDeliveries(this.rows, { organizationId: WORLD_ORGANIZATION, endpointIds, limit: 2_000 })).rows;
  }

  async statuses(endpointId?: string): Promise<readonly string[]> {
    return (await this.deliveries(endpointId)).map(({ row }) => row.status);
  }

  /** The endpoints' current state, from their streams. */
  async endpoints(): Promise<readonly Endpoint[]> {
    const known = await this.rows.endpoints(WORLD_ORGANIZATION);
    return Promise.all(
      known.map(({ endpointId }) =>
        loadState(this.world.ledger, endpoint, endpointStream(WORLD_ORGANIZATION, endpointId)),
      ),
    );
  }

  /** The only endpoint's record. */
  async remembered(): Promise<EndpointRecord | undefined> {
    return (await this.rows.endpoints(WORLD_ORGANIZATION))[0]?.record;
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

/** Waits long enough for unexpected work to show up. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));
