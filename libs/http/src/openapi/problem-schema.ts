import { problemCatalog, type JsonSchema } from '#contracts';
import { openEnum, listedSchemas } from './schemas.js';

const policies = ['default', 'writes', 'packets', 'failed-authentication'];

/** Schemas of problem responses: RFC 9457 with additional fields of this service. */
export const problemSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description:
      'RFC 9457 problem details. Program logic uses `code`; each `errors[].path` names a field of the request.',
    properties: {
      type: { type: 'string', format: 'uri', description: 'Address of a page about this code.' },
      title: { type: 'string', description: 'What the code means, in one sentence.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      code: {
        ...openEnum(Object.keys(problemCatalog)),
        description: `What program logic decides by. ${listedSchemas(Object.keys(problemCatalog))}`,
      },
      detail: {
        type: 'string',
        description: 'A sentence for people; of wrong fields the first one and how many follow.',
      },
      errors: {
        type: 'array',
        description: 'Every field or parameter that is wrong, in the order of the request; at most 100.',
        items: { $ref: '#/components/schemas/FieldProblem' },
      },
      instance: { type: 'string', description: 'The path that was asked, without its query.' },
      requestId: { type: 'string', description: 'Quote it when you ask for help.' },
      retryable: { type: 'boolean', description: 'Is the same request worth sending again, unchanged?' },
      error: { type: 'string', description: 'A plain word that the lookup routes add.' },
      existingBillId: {
        type: 'string',
        description: 'Of `duplicate_bill`: the newest bill that is the same or has the same `externalId`.',
      },
      'violated-policies': {
        type: 'array',
        description: `The rate limits that were exceeded. ${listedSchemas(policies)}`,
        items: openEnum(policies),
      },
    },
    required: ['type', 'title', 'status', 'code', 'instance', 'requestId', 'retryable'],
  },
  FieldProblem: {
    type: 'object',
    description: 'One field that is wrong. The value that was sent is never repeated.',
    properties: {
      path: {
        type: 'string',
        description: 'Dots and indexes from the root of the body; of a query, the parameter.',
        examples: ['bill.serviceLines.0.code'],
      },
      message: { type: 'string', description: 'What is wrong with it.', examples: ['is required'] },
    },
    required: ['path', 'message'],
  },
};
