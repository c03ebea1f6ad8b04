import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request that waits until the test responds to it. */
export interface HeldRequest {
  /** Path and query below /v2. */
  readonly path: string;
  /** Bearer token of the request. */
  readonly token: string;
  /** Resolves when the caller has aborted the request or received the response. */
  readonly ended: Promise<void>;
  readonly isEnded: boolean;
  readonly json: (body: unknown, status?: number) => void;
  /** Sends a string with the JSON content type. */
  readonly text: (status: number, text: string) => void;
  /** Starts a response and closes the connection in the middle. */
  readonly cut: (text: string) => void;
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '600',
};

/** Server that responds only when a test tells it to, in any order. It allows requests from pages of any origin. */
export class HeldService {
  /** All requests so far. */
  readonly asked: HeldRequest[] = [];
  /** If true, connections are closed without a response. */
  isAway = false;
  private readonly server = createServer((request, response) => {
    if (this.isAway) response.destroy();
    else if (request.method === 'OPTIONS') response.writeHead(204, corsHeaders).end();
    else this.hold(request.url ?? '', request.headers.authorization ?? '', response);
  });
  private readonly taken = new Set<HeldRequest>();
  private waiting: (() => void)[] = [];

  async listen(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get base(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v2`;
  }

  /** Returns the oldest request not yet returned whose path contains `part`. Waits until one arrives. */
  async next(part: string, token?: string): Promise<HeldRequest> {
    for (;;) {
      const found = this.asked.find(
        (request) =>
          !this.taken.has(request) && request.path.includes(part) && (token === undefined || request.token === token),
      );
      if (found) {
        this.taken.add(found);
        return found;
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private hold(url: string, authorization: string, response: ServerResponse): void {
    let isEnded = false;
    const ended = once(response, 'close').then(() => void (isEnded = true));
    const head = (status: number): ServerResponse =>
      response.writeHead(status, { ...corsHeaders, 'content-type': 'application/json' });
    this.asked.push({
      path: url.replace(/^\/v2/, ''),
      token: authorization.replace(/^Bearer /, ''),
      ended,
      get isEnded() {
        return isEnded;
      },
      json: (body, status = 200) =>
        void response
          .writeHead(status, {
            ...corsHeaders,
            'content-type': status < 400 ? 'application/json' : 'application/problem+json',
          })
          .end(JSON.stringify(body)),
      text: (status, text) => void head(status).end(text),
      cut: (text) => void head(200).write(text, () => response.destroy()),
    });
    const { waiting } = this;
    this.waiting = [];
    for (const look of waiting) look();
  }
}
