import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import type { Draft } from './draft';
import { submissionOf } from './stored-draft';

const DEBOUNCE_MS = 500;
/** Maximum size of validated documents. Larger ones would be too costly to send each time. */
const MAX_DOCUMENT_BYTES = 2_000_000;

type ValidationResult =
  | { readonly fine: true; readonly answer: Types.ValidatedBillView }
  | { readonly fine: false; readonly problem: Problem };

/** Validates shortly after the last key press. Nothing is stored. */
export const useValidation = (
  draft: Draft,
): { readonly checked: ValidationResult | undefined; readonly busy: boolean } => {
  const [settled] = useDebouncedValue(draft, DEBOUNCE_MS);
  const bytes = settled.documents.reduce((sum, { bytes: size, id }) => sum + (id === undefined ? size : 0), 0);
  const { documents, ...rest } = submissionOf(settled);
  const body = { ...rest, ...(bytes <= MAX_DOCUMENT_BYTES && { documents }) };
  const { data, isFetching } = useQuery({
    queryKey: ['check', body],
    queryFn: async (): Promise<ValidationResult> => {
      try {
        const { data: answer } = await client.bills.validate(body);
        return { fine: true, answer };
      } catch (thrown) {
        const problem = asProblem(thrown);
        // The draft is gone, such as after a lost response to its submission. Sending it again shows the result.
        if (problem.errors.some(({ path }) => path === 'submission.draftId'))
          return { fine: true, answer: { warnings: [], lines: [], priorEvaluation: null } };
        if (problem.status !== 422 && problem.status !== 400) throw thrown;
        return { fine: false, problem };
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    staleTime: Infinity,
  });
  return { checked: data, busy: isFetching || settled !== draft };
};
