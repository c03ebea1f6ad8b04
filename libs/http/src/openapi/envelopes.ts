import type { FormClass, JsonSchema, OperationEntry } from '#contracts';
import type { Schemas } from './schemas.js';

/** The envelope around a view is a separate component, named after the view. */
export const answerSchema = ({ answer, view, counts, pages }: OperationEntry, schemas: Schemas): JsonSchema => {
  if (view === undefined) return { type: 'object' };
  const [type, isList] = typeof view === 'function' ? [view, false] : [view[0], true];
  const schema = schemas.reference(type, 'answer');
  const content = isList ? { type: 'array', items: schema } : schema;
  if (answer === 'data')
    return schemas.named(
      `${subject(type)}${isList ? 'List' : ''}Envelope`,
      wrapped(
        { data: content },
        pages && {
          nextCursor: {
            type: ['string', 'null'],
            description: 'Only in pages. Send it as `cursor` to get the next page; null on the last page.',
          },
        },
      ),
    );
  if (answer === 'page')
    return schemas.named(
      `${subject(type)}Page`,
      wrapped(
        {
          data: { type: 'array', items: content },
          nextCursor: {
            type: ['string', 'null'],
            description: 'Send it as `cursor` to get the next page; null on the last page.',
          },
        },
        counts && {
          total: { type: 'integer', minimum: 0, description: 'Total number of matches. Only if `count` was sent.' },
        },
      ),
    );
  return content;
};

/** `BillStatus` for `BillStatusView`. */
const subject = ({ name }: FormClass): string => name.replace(/View$/, '');

const wrapped = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional?: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});
