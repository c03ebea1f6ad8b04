import { Accounts, type AccountLoad } from './accounts.js';
import { ServiceRate } from './service-rate.js';
import { MAX_WAIT_MS, RetryQueue, type QueuedRetry } from './retry-queue.js';

/** `in_progress`: the same request is being processed. */
export const refusalReasons = ['overload', 'engine_away', 'in_progress', 'too_late', 'client_gone'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What load control knows about a request before the body is read. */
export interface ArrivingRequest {
  /** Hash of the credential. */
  readonly credential: string;
  /** Hash of credential, method, URL, organization and Idempotency-Key. Null without a key: no retry is recognized. */
  readonly request: string | null;
}

export interface RejectedRequest {
  readonly reason: RefusalReason;
  /** Retry-After in whole seconds, at least 1. */
  readonly retryAfter: number;
}

/** Request that was admitted and has no response yet. */
export interface AdmittedRequest {
  readonly arrivedAt: number;
  /** The request's account, as far as load control knows it. */
  readonly account: string;
  /** Called once the credential is known to be valid and to belong to this account. */
  belongsTo(account: string): void;
  /** Called just before the response is sent. `served`: the request was fully processed. */
  answered(served: boolean): void;
  /** Queues a retry for a request that is refused during processing. Returns whole seconds for Retry-After. */
  comeAgain(): number;
}

export interface LoadFigures {
  /** Admitted requests without a response. */
  readonly underWay: number;
  /** Maximum number of requests in progress. */
  readonly room: number;
  /** Estimated number of requests that can be served per second. */
  readonly perSecond: number;
  /** Refused requests that are expected to retry. */
  readonly waiting: number;
  /** Expected time until all requests in progress are served. */
  readonly queueSeconds: number;
}

export interface LoadOptions {
  /** Initial estimate, used until the rate is measured. */
  readonly perSecond: number;
  /** Minimum number of requests in progress, regardless of their speed. */
  readonly least: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** While refused requests wait, a new one is admitted only if all in progress can be served within this time. */
const NEW_REQUEST_TARGET_MS = 1_000;
/** Maximum queueing time while no refused request waits, and for requests that retry on time, in milliseconds. */
const RETRY_TARGET_MS = 2_000;
/** Extra share of the limit for accounts with few requests while another account uses all capacity. */
const RESERVED_RATIO = 0.25;
/** Increase of the limit for each earlier retry on time, counting up to five retries. */
const EXTRA_PER_RETRY = 0.1;
/** A retry that is early by at most this time counts as on time. */
const EARLY_TOLERANCE_MS = 250;
/** Minimum retry time while an engine is unavailable, in milliseconds. */
const MIN_OUTAGE_RETRY_MS = 5_000;
/** Time without any response after which requests in progress may be waiting for an engine, in milliseconds. */
const STALLED_AFTER_MS = 2_000;
/** Share of the limit available after an engine has recovered, and the increase per second. */
const RAMP_UP_START = 0.25;
const RAMP_UP_PER_SECOND = 0.15;

/**
 * Decides using only numbers in memory. A request is admitted if all requests in progress can be served within one or
 * two seconds at the recent service rate. Otherwise, Retry-After says when it will be due in the queue
 * (docs/adr/0012-reject-excess-load-before-reading-the-request.md).
 */
export class LoadControl {
  private readonly now: () => number;
  private readonly accounts = new Accounts();
  private readonly rate: ServiceRate;
  private readonly line: RetryQueue;
  /** Hashes of the requests in progress. */
  private readonly atWork = new Set<string>();
  private underWay = 0;
  private away = false;
  private backSince = -Infinity;
  /** Time of the last response, or of the last request that began while no other was in progress. */
  private movedAt = 0;

  constructor(private readonly options: LoadOptions) {
    const { now = () => performance.now(), random = Math.random } = options;
    this.now = now;
    this.rate = new ServiceRate(options.perSecond, now);
    this.line = new RetryQueue(this.accounts, now, random);
  }

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

  /** True if requests are in progress and none was answered for a while. */
  get standsStill(): boolean {
    return this.underWay > 0 && this.now() - this.movedAt > STALLED_AFTER_MS;
  }

  /** Refuses all requests because a required engine is unavailable. */
  engineAway(): void {
    this.away = true;
  }

  /** Admits few requests in the first seconds, then gradually more. */
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

  /** Returns the maximum number of requests in progress such that each can be served within `milliseconds`. */
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
    // Too early: the request keeps its place in the queue.
    if (place !== undefined && now < place.dueAt - EARLY_TOLERANCE_MS)
      return { reason, retryAfter: wholeSeconds(place.dueAt - now) };
    const soonest = now + (reason === 'engine_away' ? MIN_OUTAGE_RETRY_MS : 1_000);
    // Use the best recent rate: a client can't be asked to retry earlier than its Retry-After, and the rate may be higher
    // when the retries arrive.
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
