import type { WebhookError } from '#domain';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the local machine is allowed. */
  readonly loopback: boolean;
}

/** Successful with a status of 2xx. */
export interface WebhookOutcome {
  readonly status: number | null;
  /** Null after a success. */
  readonly error: WebhookError | null;
  /** Pause requested by the receiver, or null. */
  readonly retryAfterMs: number | null;
  readonly durationMs: number;
  /** Beginning of the response to a failed attempt. Text of a third party, never logged. Missing if empty. */
  readonly answer?: string;
}

export abstract class WebhookSender {
  /** Rejects only when the signal aborts. Failures are outcomes. */
  abstract send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome>;
  abstract close(): void;
}
