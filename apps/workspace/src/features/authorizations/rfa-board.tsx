import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rfaMessages } from '../../messages/authorizations';
import { number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Figures, Panel } from '../../ui/parts';
import { rfaBoard } from './rfas';

const messages = rfaMessages.board;

const countLink = (search: Readonly<Record<string, string>>, count: number): ReactNode => (
  <Link to="/authorizations" search={search}>
    {number(count)}
  </Link>
);

/** Shows counts by status, the age of waiting requests, and the visits and units left for bills. */
export const RfaBoard = () => {
  const { data: summary } = useQuery(rfaBoard);
  if (!summary || summary.total === 0) return null;
  const { byStatus, byAging, visitsRemaining, unitsRemaining, waitingTooLong } = summary;
  return (
    <Panel title={messages.title}>
      <Figures
        of={[
          ...(waitingTooLong > 0 ? [[messages.overdue, countLink({ overdue: '1' }, waitingTooLong)] as const] : []),
          ...byStatus.map(
            ({ status, count }) => [labelFor(rfaMessages.statuses, status), countLink({ status }, count)] as const,
          ),
          ...byAging.map(
            ({ agingBucket: age, count }) => [labelFor(rfaMessages.ages, age), countLink({ age }, count)] as const,
          ),
          [messages.visitsLeft, number(visitsRemaining)],
          [messages.unitsLeft, number(unitsRemaining)],
        ]}
      />
    </Panel>
  );
};
