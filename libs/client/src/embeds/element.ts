import { BillingClient } from '../client.js';
import { isProblem } from '../problem.js';
import type { CallOptions } from '../transport.js';
import { failureOf, NoSession, InvalidBaseUrl } from './failure.js';
import { createElement } from './parts.js';
import { styleSheet } from './style.js';

/** A token of `POST /browser-sessions`, or a function that asks your server for one, also when the last has ended. */
export type EmbedSession = string | (() => string | Promise<string>);

type Load<Answer> = (client: BillingClient, options: Pick<CallOptions, 'signal'>) => Promise<Answer>;

/** `work`, or the reason of the signal if it is aborted before. */
const abortable = <Answer>(signal: AbortSignal, work: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

// A program on a server may import this file: it finds no elements there, and defines none.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * Base of both embeds: a place that shows what one browser session may see. Attributes: `base-url` (the service, with
 * its version). Property: `session`. Events: `workcomp-problem`, with `code` and `status`, when something was refused.
 *
 * The content is of the present subject (session, service, id, filters), or nothing. Another subject empties the
 * element at once and begins another round of asking; what belongs to an older round changes nothing any more: neither
 * rows nor words nor events.
 */
export abstract class BillingElement extends Base {
  private readonly main = createElement('div', { tabIndex: -1 });
  private readonly status = createElement('p', { className: 'soft' });
  private readonly foot = createElement('div');
  private from: EmbedSession | null = null;
  private client: Promise<BillingClient> | null = null;
  /** Aborted with its subject, and when the element leaves the page. */
  private subject = new AbortController();
  /** Controller of the latest round of asking; aborted by the next one. */
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
    // Set before this file was loaded, it is a field of the element that hides the setter.
    if (Object.hasOwn(this, 'session')) {
      const { session } = this;
      Reflect.deleteProperty(this, 'session');
      this.session = session;
    } else this.begin();
  }

  disconnectedCallback(): void {
    this.stop();
    // An element that is only moved is put back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.put([]);
    });
  }

  /** Moved by `moveBefore`: nothing changes. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'base-url') this.client = null;
    this.changed();
  }

  /** Asks again, and shows the answer; until then, and where there is none, what is shown stays. */
  async refresh(): Promise<void> {
    await this.turn((client, options) => this.load(client, options));
  }

  /** Is it known what to ask for? */
  protected get isReady(): boolean {
    return this.isConnected && (this.from ?? '') !== '' && this.hasAttribute('base-url');
  }

  /** Loads the nodes to show. */
  protected abstract load(...asked: Parameters<Load<unknown>>): Promise<readonly Node[]>;

  /** A round: asks for what is to be shown in place of what is there. True when it is shown. */
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

  /** Asks for something beside what is shown, such as a file; a refresh does not end it. */
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

  /** Shows this and nothing else. Who was on a button by the keyboard is on the same one then, or where it was. */
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
    this.say(isRound && !isEmpty ? `${text} What is shown may be old.` : text, button);
    const detail = { code, status };
    this.dispatchEvent(new CustomEvent('workcomp-problem', { detail, bubbles: true, composed: true }));
  }

  /** Asks the service; once more with a new session where the last has ended. */
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
    // Made anew next time; whoever asked is told.
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
    throw new NoSession('there is no token');
  }

  /** Another subject: nothing of the former stays. */
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

  /** Asks soon: several changes at once are one. */
  private begin(): void {
    this.subject = new AbortController();
    const round = (this.round = new AbortController());
    queueMicrotask(() => {
      if (round === this.round && !round.signal.aborted) void this.refresh();
    });
  }
}
