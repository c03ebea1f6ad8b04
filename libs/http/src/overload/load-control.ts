import { Accounts, type AccountLoad } from './accounts.js';
import { ServiceRate } from './service-rate.js';
import { MAX_WAIT_MS, RetryQueue, type QueuedRetry } from './retry-queue.js';

/** Why a request was not let in. `in_progress`: the same request is being worked on. */
export const refusalReasons = ['overload', 'engine_away', 'in_progress', 'too_late', 'client_gone'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Facts that the door knows about a request before its body is read. */
export interface ArrivingRequest {
  /** Hash of the credential. */
  readonly credential: string;
  /** Hash of credential, method, address and Idempotency-Key; null without a key: then nobody can tell it again. */
  readonly request: string | null;
}

/** A request that was not let in. */
export interface RejectedRequest {
  readonly reason: RefusalReason;
  /** Retry-After: whole seconds, at least 1. */
  readonly retryAfter: number;
}

/** A request that was let in, until it is answered. */
export interface AdmittedRequest {
  readonly arrivedAt: number;
  /** Account of the request, as far as that is known at the door. */
  readonly account: string;
  /** Its credential is valid, and belongs to this account. */
  belongsTo(account: string): void;
  /** The response is about to be sent. `served`: the request completed and was not rejected midway. */
  answered(served: boolean): void;
  /** When to come again after a refusal in the middle: whole seconds. Keeps a place in the line, as at the door. */
  comeAgain(): number;
}

/** How a budget is used. */
export interface LoadFigures {
  /** Requests that were let in and are not answered yet. */
  readonly underWay: number;
  /** Most requests that may be under way. */
  readonly room: number;
  /** Requests that can be served in a second. */
  readonly perSecond: number;
  /** Requests that were told to come again and are expected. */
  readonly waiting: number;
  /** Expected time until what is under way is done. */
  readonly queueSeconds: number;
}

export interface LoadOptions {
  /** Requests a second that are believed possible until they were measured. */
  readonly perSecond: number;
  /** Requests that may be under way however slowly they are answered. */
  readonly least: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** New requests are let in while those under way are served within this, once others wait for their turn. Milliseconds. */
const NEW_REQUEST_TARGET_MS = 1_000;
/** This limit applies while nobody waits, and to those who come again as they were told. Milliseconds. */
const RETRY_TARGET_MS = 2_000;
/** Part of the room that stays open for accounts that have little under way while another one takes all. */
const RESERVED_RATIO = 0.25;
/** Each time that somebody came as told and found no room makes so much more for them, up to five times. */
const EXTRA_PER_RETRY = 0.1;
/** A request that comes too early by this or less counts as on time. Milliseconds. */
const EARLY_TOLERANCE_MS = 250;
/** While an engine is away, nobody is asked to come before this. Milliseconds. */
const MIN_OUTAGE_RETRY_MS = 5_000;
/** A request under way that was not answered for this long may wait for an engine. Milliseconds. */
const STALLED_AFTER_MS = 2_000;
/** Part of the room that is used when an engine comes back, and what each second adds to it. */
const RAMP_UP_START = 0.25;
const RAMP_UP_PER_SECOND = 0.15;

/**
 * Decides, from numbers in memory alone, whether a request is let in. It is when what is under way, at the rate at which
 * it was served lately, is done within a second or two; else it is told to come again when its turn will have come
 * (docs/adr/0012-reject-excess-load-before-reading-the-request.md).
 */
export class LoadControl {
  private readonly now: () => number;
  private readonly accounts = new Accounts();
  private readonly rate: ServiceRate;
  private readonly line: RetryQueue;
  /** Requests that are being worked on, by their hash. */
  private readonly atWork = new Set<string>();
  private underWay = 0;
  private away = false;
  private backSince = -Infinity;
  /** When something was answered last, or began where nothing was under way. */
  private movedAt = 0;

  constructor(private readonly options: LoadOptions) {
    const { now = () => performance.now(), random = Math.random } = options;
    this.now = now;
    this.rate = new ServiceRate(options.perSecond, now);
    this.line = new RetryQueue(this.accounts, now, random);
  }

  /** Figures for metrics and readiness. */
  get figures(): LoadFigures {
    const { underWay, line } = this;
    const { perSecond } = this.rate;
    return {
      underWay,
      room: this.room(RETRY_TARGET_MS),
      perSecond,
      waiting: line.length,
      queueSeconds: underWay / perSecond,
    };
  }

  /** Something is under way, and nothing was answered for a while. */
  get standsStill(): boolean {
    return this.underWay > 0 && this.now() - this.movedAt > STALLED_AFTER_MS;
  }

  /** An engine that everything here needs does not answer: nothing is let in until it is back. */
  engineAway(): void {
    this.away = true;
  }

  /** It is back: the first seconds let in little, then more and more. */
  engineBack(): void {
    if (this.away) this.backSince = this.now();
    this.away = false;
  }

  arrive({ credential, request }: ArrivingRequest): AdmittedRequest | RejectedRequest {
    const account = this.accounts.forCredential(credential);
    if (this.away) return this.turnAway('engine_away', request, account);
    if (request !== null && this.atWork.has(request) && this.underWay >= this.room(NEW_REQUEST_TARGET_MS))
      return { reason: 'in_progress', retryAfter: wholeSeconds(this.figures.queueSeconds * 1_000) };
    if (!this.hasRoom(account, this.line.placeOf(request))) return this.turnAway('overload', request, account);
    if (request !== null) this.line.leave(request);
    return this.letIn(credential, request, account);
  }

  /** Number of requests that may be under way if each shall be served within `milliseconds`. */
  private room(milliseconds: number): number {
    const room = Math.max(this.options.least, (this.rate.perSecond * milliseconds) / 1_000);
    return room * Math.min(1, RAMP_UP_START + (RAMP_UP_PER_SECOND * (this.now() - this.backSince)) / 1_000);
  }

  private hasRoom(account: AccountLoad, place: QueuedRetry | undefined): boolean {
    const { underWay } = this;
    const most = this.room(RETRY_TARGET_MS);
    const active = this.accounts.activeWith(account);
    const share = most / active;
    if (active > 1) {
      if (account.underWay < share / 2 && underWay < most * (1 + RESERVED_RATIO)) return true;
      if (account.underWay >= share && underWay >= this.room(NEW_REQUEST_TARGET_MS)) return false;
    }
    if (place !== undefined && this.now() >= place.dueAt - EARLY_TOLERANCE_MS)
      return underWay < most * (1 + EXTRA_PER_RETRY * Math.min(place.returns, 5));
    return underWay < (this.line.length > 0 ? this.room(NEW_REQUEST_TARGET_MS) : most);
  }

  private turnAway(reason: RefusalReason, request: string | null, account: AccountLoad): RejectedRequest {
    const now = this.now();
    const place = this.line.placeOf(request);
    // A request that comes too early keeps its place in the line.
    if (place !== undefined && now < place.dueAt - EARLY_TOLERANCE_MS)
      return { reason, retryAfter: wholeSeconds(place.dueAt - now) };
    const soonest = now + (reason === 'engine_away' ? MIN_OUTAGE_RETRY_MS : 1_000);
    // Nobody can be called in before the time that was told, and they may come when there is less to refuse.
    const dueAt = this.line.tell(request, account, this.rate.best, soonest);
    return { reason, retryAfter: wholeSeconds(dueAt - now) };
  }

  private letIn(credential: string, request: string | null, account: AccountLoad): AdmittedRequest {
    this.count(account, 1, false);
    const isFirst = request !== null && !this.atWork.has(request);
    if (isFirst) this.atWork.add(request);
    let done = false;
    return {
      arrivedAt: this.now(),
      account: account.name,
      belongsTo: (name) => this.accounts.learn(credential, name),
      answered: (served) => {
        if (done) return;
        done = true;
        if (isFirst) this.atWork.delete(request);
        this.count(account, -1, served);
      },
      comeAgain: () => this.turnAway(this.away ? 'engine_away' : 'too_late', request, account).retryAfter,
    };
  }

  private count(account: AccountLoad, change: 1 | -1, served: boolean): void {
    if (change < 0 || this.underWay === 0) this.movedAt = this.now();
    this.underWay += change;
    this.accounts.count(account, 'underWay', change);
    this.rate.note(this.underWay, served);
  }
}

const wholeSeconds = (milliseconds: number): number =>
  Math.min(MAX_WAIT_MS / 1_000, Math.max(1, Math.ceil(milliseconds / 1_000)));
