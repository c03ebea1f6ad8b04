import { BillingClient } from '../client.js';
import { isProblem } from '../problem.js';
import type { CallOptions } from '../transport.js';
import { failureOf, NoSession, InvalidBaseUrl } from './failure.js';
import { createElement } from './parts.js';
import { styleSheet } from './style.js';

/** Token from `POST /browser-sessions`, or a function that requests one. Called again when a session has expired. */
export type EmbedSession = string | (() => string | Promise<string>);

type Load<Answer> = (client: BillingClient, options: Pick<CallOptions, 'signal'>) => Promise<Answer>;

/** Settles like `work`, or rejects with the signal's reason if it is aborted first. */
const abortable = <Answer>(signal: AbortSignal, work: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

// A server program may import this file. It has no HTMLElement class, so no elements are defined.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * Base class of both elements: shows data that one browser session may see. Attribute: `base-url` (URL of the service
 * with its version). Property: `session`. Event: `workcomp-problem` with `code` and `status` when a request fails.
 *
 * The element shows only data of its current subject (session, service, ID, filters). Changing the subject clears the
 * element immediately and starts a new load. Older loads no longer change rows, text or dispatch events.
 */
export abstract class BillingElement extends Base {
  private readonly main = createElement('div', { tabIndex: -1 });
  private readonly status = createElement('p', { className: 'soft' });
  private readonly foot = createElement('div');
  private from: EmbedSession | null = null;
  private client: Promise<BillingClient> | null = null;
  /** Aborted when the subject changes or the element leaves the page. */
  private subject = new AbortController();
  private round = new AbortController();

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet()];
    this.status.setAttribute('role', 'status');
    root.append(this.main, this.status, this.foot);
  }

  set session(session: EmbedSession | null) {
    this.from = session;
    this.client = null;
    this.changed();
  }
  get session(): EmbedSession | null {
    return this.from;
  }

  connectedCallback(): void {
    // If `session` was set before this file was loaded, it is an own property that hides the setter.
    if (Object.hasOwn(this, 'session')) {
      const { session } = this;
      Reflect.deleteProperty(this, 'session');
      this.session = session;
    } else this.begin();
  }

  disconnectedCallback(): void {
    this.stop();
    // Moving an element disconnects and reconnects it immediately, so the content is kept.
    queueMicrotask(() => {
      if (!this.isConnected) this.put([]);
    });
  }

  /** Keeps the element unchanged when it is moved with `moveBefore`. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'base-url') this.client = null;
    this.changed();
  }

  /** Reloads the data. The current content stays until a response arrives. */
  async refresh(): Promise<void> {
    await this.turn((client, options) => this.load(client, options));
  }

  protected get isReady(): boolean {
    return this.isConnected && (this.from ?? '') !== '' && this.hasAttribute('base-url');
  }

  protected abstract load(...asked: Parameters<Load<unknown>>): Promise<readonly Node[]>;

  /** Loads nodes and replaces the current content. Returns true if they are shown. */
  protected async turn(load: Load<readonly Node[]>): Promise<boolean> {
    this.round.abort();
    const { signal } = (this.round = new AbortController());
    if (!this.isReady) return false;
    this.setAttribute('aria-busy', 'true');
    this.say('Loading…');
    try {
      const shown = await abortable(signal, this.ask(load, signal));
      signal.throwIfAborted();
      this.put(shown);
      this.say('');
      return true;
    } catch (error) {
      if (!signal.aborted) this.fail(error, true, () => void this.turn(load));
      return false;
    } finally {
      if (!signal.aborted) this.removeAttribute('aria-busy');
    }
  }

  /** Loads something in addition to the content, such as a file. A refresh does not abort it. */
  protected async beside(work: Load<void>): Promise<void> {
    const { signal } = this.subject;
    this.say('Loading…');
    try {
      await abortable(signal, this.ask(work, signal));
      signal.throwIfAborted();
      if (!this.hasAttribute('aria-busy')) this.say('');
    } catch (error) {
      if (!signal.aborted) this.fail(error, false, () => void this.beside(work));
    }
  }

  /** Replaces the content. Keyboard focus moves to the new button with the same text, or else to the content. */
  private put(shown: readonly Node[]): void {
    const held = this.shadowRoot?.activeElement ?? null;
    const isHeld = this.main.contains(held);
    this.main.replaceChildren(...shown);
    if (!isHeld) return;
    const same = [...this.main.querySelectorAll('button')].find((element) => element.textContent === held?.textContent);
    (same ?? this.main).focus();
  }

  private say(text: string, ...foot: readonly Node[]): void {
    this.status.textContent = text;
    this.foot.replaceChildren(...foot);
  }

  private fail(error: unknown, isRound: boolean, again: () => void): void {
    const { code, status, text, kind } = failureOf(error);
    if (kind === 'over' || (isRound && kind === 'refused')) this.put([]);
    const isEmpty = this.main.childNodes.length === 0;
    const button = createElement('button', { type: 'button', className: 'more' }, 'Try again');
    button.addEventListener('click', () => {
      this.main.focus();
      this.say('');
      if (isEmpty) void this.refresh();
      else again();
    });
    this.say(isRound && !isEmpty ? `${text} The data shown may be out of date.` : text, button);
    const detail = { code, status };
    this.dispatchEvent(new CustomEvent('workcomp-problem', { detail, bubbles: true, composed: true }));
  }

  /** Calls the service. If the session has expired, retries once with a new session. */
  private async ask<Answer>(call: Load<Answer>, signal: AbortSignal): Promise<Answer> {
    const first = (this.client ??= this.connect());
    try {
      return await call(await first, { signal });
    } catch (error) {
      const isEnded = isProblem(error, 'credential_expired', 'credential_invalid');
      if (signal.aborted || !isEnded || typeof this.from !== 'function') throw error;
      if (this.client === first) this.client = null;
      return call(await (this.client ??= this.connect()), { signal });
    }
  }

  private connect(): Promise<BillingClient> {
    const client = this.makeClient();
    // The next call creates a new client. The caller of this promise handles the error.
    client.catch(() => {
      if (this.client === client) this.client = null;
    });
    return client;
  }

  private async makeClient(): Promise<BillingClient> {
    const { from } = this;
    const baseUrl = this.getAttribute('base-url') ?? '';
    if (!/^https?:\/\/[^/]/.test(baseUrl) || !URL.canParse(baseUrl)) throw new InvalidBaseUrl(baseUrl);
    try {
      const key: unknown = typeof from === 'function' ? await from() : from;
      if (typeof key === 'string' && key !== '') return new BillingClient({ baseUrl, key });
    } catch (cause) {
      throw new NoSession('the session function failed', { cause });
    }
    throw new NoSession('the session function returned no token');
  }

  /** Clears the content and starts a load for the new subject. */
  private changed(): void {
    this.stop();
    this.put([]);
    this.begin();
  }

  private stop(): void {
    this.subject.abort();
    this.round.abort();
    this.removeAttribute('aria-busy');
    this.say('');
  }

  /** Starts a load in a microtask, so that several changes cause only one load. */
  private begin(): void {
    this.subject = new AbortController();
    const round = (this.round = new AbortController());
    queueMicrotask(() => {
      if (round === this.round && !round.signal.aborted) void this.refresh();
    });
  }
}
