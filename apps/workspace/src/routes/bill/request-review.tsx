import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { lifecycleOf } from '../../api/queries';
import { BillHeader } from '../../features/bill/bill-header';
import { ReviewForm, type ReviewType } from '../../features/bill/review-form';
import { m } from '../../messages';
import { Panel } from '../../ui/parts';
import { Empty, QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const SecondReview = () => {
  const { billId } = useParams({ from: '/bills/$billId/second-review' });
  const { draft } = useSearch({ from: '/bills/$billId/second-review' });
  return <RequestReview type="second_review" billId={billId} draftId={draft} />;
};

export const IndependentReview = () => {
  const { billId } = useParams({ from: '/bills/$billId/ibr' });
  const { draft } = useSearch({ from: '/bills/$billId/ibr' });
  return <RequestReview type="independent_bill_review" billId={billId} draftId={draft} />;
};

const RequestReview = ({
  type,
  billId,
  draftId,
}: {
  readonly type: ReviewType;
  readonly billId: string;
  readonly draftId: string | undefined;
}) => {
  const lifecycle = useQuery(lifecycleOf(billId));
  return (
    <Screen
      title={lifecycle.data ? m.review.titles[type](lifecycle.data.bill.billNumber) : m.common.loading}
      header={lifecycle.data && <BillHeader lifecycle={lifecycle.data} page={m.review.pages[type]} />}
    >
      <QueryContent query={lifecycle} rows={12}>
        {(found) => (
          <Request
            key={`${type}/${billId}`}
            type={type}
            lifecycle={found}
            draft={found.reviews.find(({ id, state }) => id === draftId && state === 'draft') ?? null}
          />
        )}
      </QueryContent>
    </Screen>
  );
};

/** An open form stays open even while its review is being sent. */
const Request = ({ type, lifecycle, draft }: Omit<ComponentProps<typeof ReviewForm>, 'action'>) => {
  const action = lifecycle.lifecycle.actions.find(({ id }) => id === type);
  const [first] = useState(action);
  const open = action?.enabled ? action : first;
  return open?.enabled ? (
    <ReviewForm type={type} lifecycle={lifecycle} draft={draft} action={open} />
  ) : (
    <Panel title={m.review.notNow}>
      <Empty text={action?.reason ?? ''}>
        <Link to="/bills/$billId" params={{ billId: lifecycle.bill.id }}>
          {m.review.back}
        </Link>
      </Empty>
    </Panel>
  );
};
