import type { FieldProblem, SavedFilter } from '#domain';
import { Id, OptionalText, Shown, Text, TextMap, Timestamp } from '../kernel/fields.js';

const QUERY = 'Parameters of the list, by name.';
const MAX_PARAMETERS = 30;

export class SaveFilterRequest {
  @Text('Name of the filter. A filter with the same name and screen is replaced.', { max: 80, example: 'Old and open' })
  readonly name!: string;
  @OptionalText('List to which the filter applies.', { max: 40, pattern: /^[a-z][a-z-]*$/, default: 'bills' })
  readonly screen!: string;
  @TextMap(
    { most: MAX_PARAMETERS, key: 64, text: 500 },
    `${QUERY} The search text \`q\` is rejected, because it may contain a patient's name.`,
    { example: { status: 'denied', age: '91+' } },
  )
  readonly query!: Readonly<Record<string, string>>;
}

/** Search text may contain a patient's name. Such text is stored only with bills, so that it is erased with them. */
export const savedFilterProblems = ({ query }: Partial<SaveFilterRequest>): readonly FieldProblem[] =>
  query && Object.hasOwn(query, 'q')
    ? [{ path: 'query.q', message: 'must not be set, because it may contain the name of a patient' }]
    : [];

export class SavedFilterView {
  @Id('ID of the filter.') readonly id!: string;
  @Text('Name of the filter.') readonly name!: string;
  @Text('List to which the filter applies.') readonly screen!: string;
  @Shown({ type: 'object', additionalProperties: { type: 'string' } }, QUERY)
  readonly query!: Readonly<Record<string, string>>;
  @Timestamp('Time when the filter was saved.') readonly savedAt!: string;
}

export const presentSavedFilter = ({ id, name, screen, query, savedAt }: SavedFilter): SavedFilterView => ({
  id,
  name,
  screen,
  query,
  savedAt,
});
