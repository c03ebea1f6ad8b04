import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Start page of the site, as the build writes it. */
const index = fileURLToPath(import.meta.resolve('#files/dist/docs/index.html'));

/** No resources of other origins, and no inline scripts or styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves /docs. `npm run build` generates the site from the Markdown files in docs/site. */
@Injectable()
export class DocsSite implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Registers the site at bootstrap, like the workspace: Nest sets its error handler last. */
  async onApplicationBootstrap(): Promise<void> {
    if (!existsSync(index)) return;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(fastifyStatic, {
      root: dirname(index),
      prefix: '/docs',
      decorateReply: false,
      redirect: true,
      // Lets addresses such as /docs/quickstart find quickstart.html.
      extensions: ['html'],
      preCompressed: true,
      maxAge: '1h',
      setHeaders: (reply) => void reply.header('content-security-policy', policy),
    });
  }
}
