import { BillingClient } from '../client.js';
import { isProblem, NoAnswer } from '../problem.js';
import { styleSheet } from './style.js';

/** A token of `POST /browser-sessions`, or a function that asks your server for one, also when the last has ended. */
export type EmbedSession = string | (() => string | Promise<string>);

type Child = Node | string;

/** An element with its properties and what is in it. Texts stay texts. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** A table with a caption; who cannot use a mouse scrolls it, too. `money`: columns of amounts. */
export const captioned = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Child[])[],
  money: readonly number[] = [],
): HTMLElement => {
  const kind = (at: number): { className: string } => ({ className: money.includes(at) ? 'money' : '' });
  const head = make('tr', {}, ...heads.map((text, at) => make('th', { scope: 'col', ...kind(at) }, text)));
  const body = rows.map((cells) => make('tr', {}, ...cells.map((cell, at) => make('td', kind(at), cell))));
  const whole = make('table', {}, make('caption', {}, caption), make('thead', {}, head), make('tbody', {}, ...body));
  const frame = make('div', { className: 'wide', tabIndex: 0 }, whole);
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', caption);
  return frame;
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const money = (amount: number): string => dollars.format(amount);
/** `partially_paid` as a person reads it. */
export const words = (code: string): string => {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

// A program on a server may import this file: it finds no elements there, and defines none.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * What both embeds are: a place that shows what one browser session may see. Attributes: `base-url` (the service, with
 * its version). Property: `session`. Events: `workcomp-problem`, with `code` and `status`, when something was refused.
 */
export abstract class BillingElement extends Base {
  private readonly main = make('div');
  private readonly status = make('p', { className: 'soft' });
  private from: EmbedSession | null = null;
  private client: BillingClient | null = null;
  private round = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styleSheet()];
    this.status.setAttribute('role', 'status');
    root.append(this.main, this.status);
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
    } else this.changed();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'base-url') this.client = null;
    this.changed();
  }

  /** Asks again, and shows the answer. */
  async refresh(): Promise<void> {
    const round = ++this.round;
    if (!this.isConnected || this.from === null || !this.hasAttribute('base-url')) return;
    const answered = await this.during(async () => {
      const shown = await this.load();
      if (round === this.round) this.put(shown);
    });
    if (!answered && round === this.round) this.put([]);
  }

  /** Shows this and nothing else. */
  protected put(shown: readonly Node[]): void {
    this.main.replaceChildren(...shown);
  }

  /** What to show: asks by `ask`. */
  protected abstract load(): Promise<readonly Node[]>;

  /** Does some asking, and says so to whoever looks or listens. False: it was refused, and that was told. */
  protected async during(work: () => Promise<void>): Promise<boolean> {
    this.setAttribute('aria-busy', 'true');
    this.status.textContent = 'Loading…';
    try {
      await work();
      this.status.textContent = '';
      return true;
    } catch (error) {
      const refused = isProblem(error);
      const [code, status] = refused ? [error.code, error.status] : ['no_answer', 0];
      if (!refused && !(error instanceof NoAnswer)) throw error;
      this.status.textContent = refused
        ? `This cannot be shown: ${error.problem.title}.`
        : 'The service does not answer.';
      this.dispatchEvent(
        new CustomEvent('workcomp-problem', { detail: { code, status }, bubbles: true, composed: true }),
      );
      return false;
    } finally {
      this.removeAttribute('aria-busy');
    }
  }

  /** Asks the service; once more with a new session where the last has ended. */
  protected async ask<Answer>(call: (client: BillingClient) => Promise<Answer>): Promise<Answer> {
    try {
      return await call((this.client ??= await this.connect()));
    } catch (error) {
      const ended = isProblem(error, 'credential_expired', 'credential_invalid');
      if (!ended || typeof this.from !== 'function') throw error;
      return call((this.client = await this.connect()));
    }
  }

  private async connect(): Promise<BillingClient> {
    const { from } = this;
    const key = typeof from === 'function' ? await from() : (from ?? '');
    return new BillingClient({ baseUrl: this.getAttribute('base-url') ?? '', key });
  }

  /** Several changes at once are one. */
  private changed(): void {
    const round = ++this.round;
    queueMicrotask(() => {
      if (round === this.round) void this.refresh();
    });
  }
}
