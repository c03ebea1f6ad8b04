import { recordInputs, type RecordForms } from '#contracts';
import { recordProblems, type FieldProblem, type Organization } from '#domain';
import { newId } from '#commands';

/** Compares the request's records with the stored ones. Skips records with an invalid ID. */
export const recordProblemsOf = (
  form: RecordForms,
  organization: Organization,
  refused: readonly FieldProblem[],
): readonly FieldProblem[] => {
  const unread = new Set(refused.map(({ path }) => path));
  return recordProblems(organization, recordInputs(withEmptyRecords(form), newId)).filter(({ path }) => {
    const record = path.slice(0, path.lastIndexOf('.'));
    return ![record, `${record}.id`, `${record}.externalId`].some((candidate) => unread.has(candidate));
  });
};

/** Replaces invalid records with empty ones, so that positions do not change. */
const withEmptyRecords = (form: RecordForms): RecordForms => ({
  ...form,
  ...(form.billingProviders && { billingProviders: fillHoles(form.billingProviders) }),
  ...(form.renderingProviders && { renderingProviders: fillHoles(form.renderingProviders) }),
  ...(form.locations && { locations: fillHoles(form.locations) }),
});

const fillHoles = <Item extends object>(list: readonly (Item | undefined)[]): readonly Item[] =>
  list.map((item) => item ?? ({} as Item));
