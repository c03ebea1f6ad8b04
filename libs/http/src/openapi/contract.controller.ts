import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { stringify } from 'yaml';
import { Operation } from '../operation.decorator.js';
import { buildOpenApi } from './build-openapi.js';

/** The text of docs/openapi.json: what `npm run generate` writes and what is served. */
export const openApiJson = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

let texts: { readonly json: string; readonly yaml: string } | undefined;
/** Made at the first request: most processes are never asked. */
const contract = () =>
  (texts ??= { json: openApiJson(), yaml: stringify(buildOpenApi(), { aliasDuplicateObjects: false }) });

/** Serves the OpenAPI document. It needs no credential. */
@Controller()
export class ContractController {
  @Operation('getOpenApiJson')
  json(@Res() reply: FastifyReply): void {
    void reply.type('application/json').send(contract().json);
  }

  @Operation('getOpenApiYaml')
  yaml(@Res() reply: FastifyReply): void {
    void reply.type('application/yaml').send(contract().yaml);
  }
}
