import type { FastifyInstance } from 'fastify';
import { INTERFACE_VERSION, operation, operations, type OperationId, type Section } from '#contracts';
import { API_ROOT } from '../routing/routes.js';
import { sections } from './sections.js';

/** Returns /llms.txt (llmstxt.org). Links start with `origin`. */
const llmsText = (origin: string): string => {
  const ids = Object.keys(operations) as OperationId[];
  const lines = (section: Section) =>
    ids
      .map((id) => ({ id, ...operation(id) }))
      .filter((entry) => entry.section === section)
      .map(({ id, method, path, summary }) => `- \`${method} ${API_ROOT}${path}\` (${id}): ${summary}`);
  return [
    "# Workers' Compensation Billing Service",
    '',
    `> Medical billing for California workers' compensation over HTTP and JSON, version ${INTERFACE_VERSION}: create and submit a bill in one call, track it, and follow all changes as an ordered stream of events.`,
    '',
    'Every operation requires `Authorization: Bearer <key>`, except those of the section Contract. Send an `Idempotency-Key` with every write. Amounts are dollars with at most two decimals. Dates are calendar days in Los Angeles. Errors are `application/problem+json`: branch on `code`; `errors[].path` names every invalid field. Keys that begin with `sk_sandbox_` access only synthetic bills. `POST /v2/sandbox/bills/{billId}/simulate` simulates the payer.',
    '',
    '## Documents',
    '',
    `- [Guides](${origin}/docs/): quickstart, errors, idempotency, events and webhooks, sandbox, sessions, clients, versions`,
    `- [OpenAPI 3.1, JSON](${origin}${API_ROOT}/openapi.json): all operations, schemas and responses, with examples`,
    `- [OpenAPI 3.1, YAML](${origin}${API_ROOT}/openapi.yaml): the same document as YAML`,
    `- [Events](${origin}/event-types): all event types of the feed and of webhooks`,
    `- [Problems](${origin}/problems): all error codes, what they mean and how to respond`,
    '',
    ...(Object.entries(sections) as [Section, string][]).flatMap(([section, about]) => [
      `## ${section}`,
      '',
      about,
      '',
      ...lines(section),
      '',
    ]),
  ].join('\n');
};

export const serveLlmsText = (fastify: FastifyInstance, origin: string): void => {
  const text = llmsText(origin);
  fastify.get('/llms.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(text));
};
