import type { WebhookError } from '#domain';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True if the local machine may be called. */
  readonly loopback: boolean;
}

/** Result of an attempt. A 2xx status is a success. */
export interface WebhookOutcome {
  readonly status: number | null;
  /** Null if the attempt succeeded. */
  readonly error: WebhookError | null;
  /** Pause in milliseconds requested by the receiver, or null. */
  readonly retryAfterMs: number | null;
  readonly durationMs: number;
  /** Start of the response to a failed attempt. Third-party text, so it is never logged. Missing if empty. */
  readonly answer?: string;
}

export abstract class WebhookSender {
  /** Sends a request. Rejects only if the signal aborts; failures are outcomes. */
  abstract send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome>;
  abstract close(): void;
}
