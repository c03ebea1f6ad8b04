import { EventEmitter } from 'node:events';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { SeededRandom } from './seeded-random.js';
import type { VirtualTime } from './virtual-time.js';

/** A webhook that arrived. */
export interface SunkWebhook {
  readonly path: string;
  readonly id: string;
  readonly body: string;
  /** Status that the receiver responded with, or null if no response arrived. */
  readonly status: number | null;
}

/** Webhook receiver in a simulated world. It replaces `https.request` in this process. */
export class WebhookSink {
  readonly arrived: SunkWebhook[] = [];
  /** Probability of a rejection, a lost response or no response, from 0 to 1. */
  faults = 0;

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: SeededRandom,
  ) {}

  private take(path: string, id: string, body: string): number | null {
    const goesWrong = this.chance.is(this.faults);
    const status = goesWrong ? this.chance.pick([null, 500, 503, 400]) : 204;
    this.arrived.push({ path, id, body, status });
    return status;
  }

  /** Counterpart of `request` in `node:https`, with the features that the webhook sender uses. */
  request(target: URL, { headers }: { headers: Readonly<Record<string, string>> }): EventEmitter {
    const call = new EventEmitter();
    let over = false;
    const close = (): void => {
      if (!over) call.emit('close');
      over = true;
    };
    const destroy = (error?: Error): void => {
      if (over) return;
      if (error) call.emit('error', error);
      close();
    };
    const end = (body: string): void => {
      // The request is sent even if the sender crashes.
      this.time.plan(this.chance.whole(1, 50), () => this.arrive(target, headers, body, call, close), 'world');
    };
    return Object.assign(call, { reusedSocket: false, destroy, end });
  }

  private arrive(
    { pathname }: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
    call: EventEmitter,
    close: () => void,
  ): void {
    const status = this.take(pathname, headers['webhook-id'] ?? '', body);
    if (status === null) return;
    const answer = (): void => {
      const read = Object.assign(new EventEmitter(), { statusCode: status, headers: {}, destroy: () => undefined });
      call.emit('response', read);
      read.emit('close');
      close();
    };
    this.time.plan(this.chance.whole(1, 200), answer, 'product');
  }
}

let currentSink: WebhookSink | null = null;
/** Sets the receiver for all webhooks from now on. */
export const setSink = (receiver: WebhookSink | null): void => void (currentSink = receiver);

const { request } = https;
https.request = ((...args: Parameters<WebhookSink['request']>) =>
  currentSink ? currentSink.request(...args) : request(...(args as unknown as [URL]))) as typeof https.request;
syncBuiltinESMExports();
