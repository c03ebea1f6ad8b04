import { eventually } from '#testing/pure';
import { WebhookSender, type WebhookOutcome, type WebhookRequest } from './sender.js';
import { HOUR_MS, quiet, Stage } from './webhooks.spec-kit.js';

const url = 'https://clinic.example/hooks';
const other = 'https://clinic.example/new';
const well: WebhookOutcome = { status: 204, error: null, retryAfterMs: null, durationMs: 1 };
const bad: WebhookOutcome = { status: 502, error: 'http_status', retryAfterMs: null, durationMs: 1 };
const later = (hours: number): WebhookOutcome => ({ ...bad, status: 503, retryAfterMs: hours * HOUR_MS });

/** Responds as the test specifies. */
class Receiver extends WebhookSender {
  readonly sent: WebhookRequest[] = [];
  constructor(public answer: (request: WebhookRequest) => WebhookOutcome | Promise<WebhookOutcome>) {
    super();
  }
  override async send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome> {
    this.sent.push(request);
    const stopped = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
    stopped.catch(() => undefined);
    return Promise.race([this.answer(request), stopped]);
  }
  override close(): void {}
  at(address: string): number {
    return this.sent.filter((request) => request.url === address).length;
  }
}

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.open();
});
afterEach(() => stage.close());

const move = (id: string) => stage.ask(id, { type: 'ChangeEndpoint', data: { url: other, at: '2026-01-06' } });
const all = async (status: string, count: number) => {
  const found = await stage.statuses();
  return found.length === count && found.every((actual) => actual === status);
};

describe('an endpoint with a changed URL', () => {
  /** Three deliveries wait because the receiver requested a one-day pause. `meanwhile` runs during the pause. */
  const paused = async (meanwhile: (id: string) => Promise<unknown>): Promise<Receiver> => {
    const { id } = await stage.endpoint(url);
    const receiver = new Receiver((request) => (request.url === url ? later(24) : well));
    await stage.dispatching(receiver, async () => {
      await stage.happen(3);
      await eventually(() => all('retrying', 3));
      await meanwhile(id);
    });
    return receiver;
  };

  it('ignores the pause of the former receiver and gets waiting deliveries immediately', async () => {
    const receiver = await paused(async (id) => {
      await move(id);
      await eventually(() => all('delivered', 3));
    });
    expect(receiver.at(other)).toBe(3);
  });

  it('gets them at the next start if no process ran during the change', async () => {
    let moved = '';
    const receiver = await paused(async (id) => (moved = id));
    await move(moved);
    await stage.dispatching(receiver, () => eventually(() => all('delivered', 3)));
    expect(receiver.at(other)).toBe(3);
  });

  it('is not disabled for failures of the former receiver', async () => {
    const { id } = await stage.endpoint(url);
    const receiver = new Receiver(() => bad);
    await stage.dispatching(receiver, async () => {
      await stage.happen(1);
      await eventually(() => all('retrying', 1));
      stage.offsetMs += 119 * HOUR_MS;
      await eventually(async () => receiver.at(url) >= 2);
      await move(id);
      await eventually(() => receiver.at(other) >= 1);
      stage.offsetMs += 2 * HOUR_MS;
      await stage.happen(1);
      await eventually(() => receiver.at(other) >= 2);
      await quiet();
    });
    const [endpoint] = await stage.endpoints();
    expect(endpoint).toMatchObject({ active: true, disabledReason: null });
  });

  it('ignores the result of an attempt at the former URL', async () => {
    const { id } = await stage.endpoint(url);
    let answer: (outcome: WebhookOutcome) => void = () => undefined;
    const receiver = new Receiver((request) =>
      request.url === url ? new Promise<WebhookOutcome>((resolve) => (answer = resolve)) : well,
    );
    await stage.dispatching(receiver, async () => {
      await stage.happen(1);
      await eventually(() => receiver.at(url) === 1);
      await move(id);
      await stage.happen(1);
      await eventually(() => receiver.at(other) === 1);
      answer({ ...bad, status: 410 });
      await quiet();
      await stage.happen(1);
      await eventually(() => receiver.at(other) >= 2);
    });
    expect((await stage.endpoints())[0]).toMatchObject({ active: true });
  });
});

describe('Retry-After of an endpoint', () => {
  it('is respected although other attempts are running', async () => {
    await stage.endpoint(url);
    let finish: () => void = () => undefined;
    const receiver = new Receiver(() => {
      if (receiver.sent.length === 1) return new Promise<WebhookOutcome>((resolve) => (finish = () => resolve(well)));
      return receiver.sent.length === 2 ? later(2) : well;
    });
    await stage.dispatching(receiver, async () => {
      await stage.happen(2);
      await eventually(async () => (await stage.statuses()).includes('retrying'));
      finish();
      await eventually(async () => (await stage.statuses()).includes('delivered'));
      await stage.happen(3);
      await eventually(async () => (await stage.statuses()).length === 5);
      await quiet();
      expect(receiver.sent).toHaveLength(2);
      stage.offsetMs += 3 * HOUR_MS;
      await eventually(() => all('delivered', 5));
    });
  });

  it('is respected after a restart', async () => {
    await stage.endpoint(url);
    const receiver = new Receiver(() => (receiver.sent.length === 1 ? later(2) : well));
    await stage.dispatching(receiver, async () => {
      await stage.happen(1);
      await eventually(() => all('retrying', 1));
      await eventually(async () => (await stage.remembered())?.quietUntil !== undefined);
    });
    await stage.dispatching(receiver, async () => {
      await stage.happen(2);
      await eventually(async () => (await stage.statuses()).length === 3);
      await quiet();
      expect(receiver.sent).toHaveLength(1);
      stage.offsetMs += 3 * HOUR_MS;
      await eventually(() => all('delivered', 3));
    });
  });
});
