import { m } from '../../messages';
import { time } from '../../ui/format';
import { State } from '../../ui/parts';

export const ReviewedBy = ({ at, by }: { readonly at: string | null; readonly by: string | null }) =>
  at === null ? (
    <State tone="warning" label={m.access.notReviewed} />
  ) : (
    <State tone="success" label={m.access.reviewedBy(by ?? '', time(at))} />
  );
