import type { FieldProblem, SavedFilter } from '#domain';
import { Id, OptionalText, Shown, Text, TextMap, Timestamp } from '../kernel/fields.js';

const QUERY = 'Parameters of the list, by their names in its address.';
const MAX_PARAMETERS = 30;

/** POST /saved-filters. */
export class SaveFilterRequest {
  @Text('What the person calls it; one of the same name and screen is replaced.', { max: 80, example: 'Old and open' })
  readonly name!: string;
  @OptionalText('Which list it is for.', { max: 40, pattern: /^[a-z][a-z-]*$/, default: 'bills' })
  readonly screen!: string;
  @TextMap(
    { most: MAX_PARAMETERS, key: 64, text: 500 },
    `${QUERY} The search text \`q\` is refused: it may name a patient.`,
    { example: { status: 'denied', age: '91+' } },
  )
  readonly query!: Readonly<Record<string, string>>;
}

/** Searches may name a patient, and what names one is kept with bills alone, so that it goes when they are erased. */
export const savedFilterProblems = ({ query }: Partial<SaveFilterRequest>): readonly FieldProblem[] =>
  query && Object.hasOwn(query, 'q') ? [{ path: 'query.q', message: 'is not kept: it may name a patient' }] : [];

export class SavedFilterView {
  @Id('Its id.') readonly id!: string;
  @Text('What the person calls it.') readonly name!: string;
  @Text('Which list it is for.') readonly screen!: string;
  @Shown({ type: 'object', additionalProperties: { type: 'string' } }, QUERY)
  readonly query!: Readonly<Record<string, string>>;
  @Timestamp('When it was saved.') readonly savedAt!: string;
}

export const presentSavedFilter = ({ id, name, screen, query, savedAt }: SavedFilter): SavedFilterView => ({
  id,
  name,
  screen,
  query,
  savedAt,
});
