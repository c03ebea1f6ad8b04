import { problemCatalog, type JsonSchema } from '#contracts';
import { openEnum, listedSchemas } from './schemas.js';

const policies = ['default', 'writes', 'packets', 'failed-authentication'];

/** Schemas of problem responses: RFC 9457 with additional fields of this service. */
export const problemSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description:
      'RFC 9457 problem details. Branch on `code` in programs. `errors[].path` names each invalid field of the request.',
    properties: {
      type: { type: 'string', format: 'uri', description: 'URL of a page that explains the code.' },
      title: { type: 'string', description: 'Meaning of the code, in one sentence.' },
      status: { type: 'integer', description: 'HTTP status of the response.' },
      code: {
        ...openEnum(Object.keys(problemCatalog)),
        description: `Stable error code for programs. ${listedSchemas(Object.keys(problemCatalog))}`,
      },
      detail: {
        type: 'string',
        description:
          'Human-readable explanation. For invalid fields: the first error and the number of further errors.',
      },
      errors: {
        type: 'array',
        description: 'All invalid fields or parameters, in the order of the request; at most 100.',
        items: { $ref: '#/components/schemas/FieldProblem' },
      },
      instance: { type: 'string', description: 'Path of the request, without its query.' },
      requestId: { type: 'string', description: 'ID of the request. Include it when you contact support.' },
      retryable: { type: 'boolean', description: 'True if the same request may succeed later without changes.' },
      error: { type: 'string', description: 'Short error text, only in responses of the lookup operations.' },
      existingBillId: {
        type: 'string',
        description: 'Only for `duplicate_bill`: ID of the newest bill that is the same or has the same `externalId`.',
      },
      'violated-policies': {
        type: 'array',
        description: `Names of the rate limits that were exceeded. ${listedSchemas(policies)}`,
        items: openEnum(policies),
      },
    },
    required: ['type', 'title', 'status', 'code', 'instance', 'requestId', 'retryable'],
  },
  FieldProblem: {
    type: 'object',
    description: 'An invalid field. The sent value is never repeated.',
    properties: {
      path: {
        type: 'string',
        description:
          'Path of the field from the root of the body, with dots and indexes; for a query, the name of the parameter.',
        examples: ['bill.serviceLines.0.code'],
      },
      message: { type: 'string', description: 'Description of the error.', examples: ['is required'] },
    },
    required: ['path', 'message'],
  },
};
