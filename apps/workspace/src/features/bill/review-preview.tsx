import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client, type BodyOf } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { Loading } from '../../ui/query-content';
import { Refusal } from '../../ui/refusal';

type PreviewBody = BodyOf<'previewReview'>;

/** The API draws each preview and limits documents to one per second. */
const DEBOUNCE_MS = 1_000;

interface ReviewPreview {
  readonly file: Blob | undefined;
  /** Changes with the file. */
  readonly version: string;
  readonly problem: Problem | null;
}

/** Draws the form shortly after the last key press. Nothing is stored. `seen`: when the bill was last updated. */
export const useReviewPreview = (billId: string, body: PreviewBody, seen: string): ReviewPreview => {
  const mayRead = useHasPermission('documents:read');
  const [settled] = useDebouncedValue(JSON.stringify(body), DEBOUNCE_MS);
  const { data, dataUpdatedAt, error } = useQuery({
    queryKey: ['review-preview', billId, seen, settled],
    queryFn: async ({ signal }) => {
      const path = client.address('previewReview', { path: { billId } });
      const headers = { accept: 'application/pdf' };
      return (await client.request('POST', path, { body: JSON.parse(settled) as PreviewBody, headers, signal })).blob();
    },
    enabled: mayRead,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 10_000,
    retry: false,
  });
  return { file: data, version: `${dataUpdatedAt} ${settled}`, problem: error && asProblem(error) };
};

/** The form as it would be sent now. `shown`: paths whose errors are shown at their fields. */
export const ReviewPreviewPane = ({
  type,
  billId,
  of: { file, version, problem },
  shown,
}: {
  readonly type: PreviewBody['type'];
  readonly billId: string;
  readonly of: ReviewPreview;
  readonly shown: (path: string) => boolean;
}) => (
  <Panel title={labelFor(m.review.forms, type)} bare>
    <Refusal problem={problem} shown={shown} />
    {file === undefined && problem === null && <Loading rows={12} />}
    {file && (
      <Pdf path={`review-preview/${billId}`} version={version} file={file} filename={labelFor(m.review.files, type)} />
    )}
  </Panel>
);
