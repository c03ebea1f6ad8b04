import type { WebhookError } from '#domain';

/** One attempt to deliver. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** May it go to this machine? */
  readonly loopback: boolean;
}

/** Outcome of an attempt. Success is a status of 2xx. */
export interface WebhookOutcome {
  readonly status: number | null;
  /** Null after a success. */
  readonly error: WebhookError | null;
  /** How long the receiver wants to be left alone, or null. */
  readonly retryAfterMs: number | null;
  readonly durationMs: number;
  /** Beginning of what was said with a failure: somebody else's text, never logged. Absent: nothing. */
  readonly answer?: string;
}

/** Carries deliveries to their receivers. */
export abstract class WebhookSender {
  /** Rejects only when the signal aborts: everything else is an outcome. */
  abstract send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome>;
  abstract close(): void;
}
