import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { page, type Page } from '#http';

const index = fileURLToPath(import.meta.resolve('#files/dist/workspace/index.html'));

const NONCE_BYTES = 16;

/** Allows no resources from other origins, no inline scripts, and only inline styles with the response's nonce. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** Serves immutable files and one page for all screens. */
@Injectable()
export class WorkspaceApp implements OnApplicationBootstrap {
  private readonly template = existsSync(index) ? readFileSync(index, 'utf8') : null;

  constructor(private readonly host: HttpAdapterHost) {}

  /**
   * Registers the files at bootstrap, before the first request. If they were registered earlier, their routes would
   * have Fastify's error handler, because Nest sets its own last.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (this.template === null) return;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(fastifyStatic, {
      root: join(dirname(index), 'assets'),
      prefix: '/workspace/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  }

  /** `formToken` is sent with the page's requests. Other sites cannot know it. */
  page(formToken: string): Page {
    if (this.template === null)
      return page(503, 'Not built', '<h1>The workspace is not built</h1><p>Run <code>npm run build</code>.</p>');
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    return {
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      },
      html: this.template.replace('%CSP_NONCE%', nonce).replace('%FORM_TOKEN%', formToken),
    };
  }
}
