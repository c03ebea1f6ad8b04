import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { stringify } from 'yaml';
import { losAngelesDate } from '#domain';
import { ApiBase } from '../routing/api-base.js';
import { Operation } from '../routing/operation.decorator.js';
import { buildOpenApi } from './build-openapi.js';

interface Texts {
  readonly today: string;
  readonly json: string;
  readonly yaml: string;
}

/** Serves the OpenAPI document with this service's public URL and today's date. It needs no credential. */
@Controller()
export class ContractController {
  /** Built on the first request each day. Most processes never serve it. */
  private texts: Texts | undefined;

  constructor(private readonly base: ApiBase) {}

  @Operation('getOpenApiJson')
  json(@Res() reply: FastifyReply): void {
    void reply.type('application/json').send(this.current().json);
  }

  @Operation('getOpenApiYaml')
  yaml(@Res() reply: FastifyReply): void {
    void reply.type('application/yaml').send(this.current().yaml);
  }

  private current(): Texts {
    const today = losAngelesDate(new Date().toISOString());
    if (this.texts?.today === today) return this.texts;
    const document = buildOpenApi({ publicOrigin: this.base.publicOrigin, today });
    return (this.texts = {
      today,
      json: `${JSON.stringify(document, null, 2)}\n`,
      yaml: stringify(document, { aliasDuplicateObjects: false }),
    });
  }
}
