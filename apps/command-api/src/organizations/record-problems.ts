import { recordInputs, type RecordForms } from '#contracts';
import { recordProblems, type FieldProblem, type Organization } from '#domain';
import { newId } from '#commands';

/**
 * Problems of a request's records by the stored ones, besides what the form `refused`. Nothing is said of a record that
 * could not be read, or could not be looked up: its real one may have what is missing here.
 */
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

/** Records keep their places: an empty one stands where one could not be read. */
const withEmptyRecords = (form: RecordForms): RecordForms => ({
  ...form,
  ...(form.billingProviders && { billingProviders: fillHoles(form.billingProviders) }),
  ...(form.renderingProviders && { renderingProviders: fillHoles(form.renderingProviders) }),
  ...(form.locations && { locations: fillHoles(form.locations) }),
});

const fillHoles = <Item extends object>(list: readonly (Item | undefined)[]): readonly Item[] =>
  list.map((item) => item ?? ({} as Item));
