import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rfaWords } from '../../rfa-messages';
import { number } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Figures, Panel } from '../../ui/parts';
import { rfaBoard } from './rfas';

const words = rfaWords.board;

/** A count that leads to what it counts. */
const to = (search: Readonly<Record<string, string>>, count: number): ReactNode => (
  <Link to="/authorizations" search={search}>
    {number(count)}
  </Link>
);

/** All requests at a glance: how many stand where, how long those that wait were sent ago, and what bills may still use. */
export const RfaBoard = () => {
  const { data: summary } = useQuery(rfaBoard);
  if (!summary || summary.total === 0) return null;
  const { byStatus, byAging, visitsRemaining, unitsRemaining, waitingTooLong } = summary;
  return (
    <Panel title={words.title}>
      <Figures
        of={[
          ...(waitingTooLong > 0 ? [[words.overdue, to({ overdue: '1' }, waitingTooLong)] as const] : []),
          ...byStatus.map(({ status, count }) => [inWords(rfaWords.statuses, status), to({ status }, count)] as const),
          ...byAging.map(({ agingBucket: age, count }) => [inWords(rfaWords.ages, age), to({ age }, count)] as const),
          [words.visitsLeft, number(visitsRemaining)],
          [words.unitsLeft, number(unitsRemaining)],
        ]}
      />
    </Panel>
  );
};
