import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Where the build puts it. */
const index = fileURLToPath(import.meta.resolve('#files/dist/docs/index.html'));

/** Content security policy of a page: nothing from elsewhere, no script and no style of its own text. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the documentation site, which `npm run build` makes of this repository's Markdown (docs/site), at /docs. */
@Injectable()
export class DocsSite implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not earlier, for the same reason as the workspace: Nest sets its error handler last. */
  async onApplicationBootstrap(): Promise<void> {
    if (!existsSync(index)) return;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(fastifyStatic, {
      root: dirname(index),
      prefix: '/docs',
      decorateReply: false,
      redirect: true,
      // An address such as /docs/quickstart is the page of that name.
      extensions: ['html'],
      preCompressed: true,
      maxAge: '1h',
      setHeaders: (reply) => void reply.header('content-security-policy', policy),
    });
  }
}
