import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { storedDay } from './stored-day';

export type ListedDraft = Types.DraftSummaryView;

/** Returns the draft's patient and date of service, like the name of a bill. */
export const draftName = ({ patientName, serviceDate }: ListedDraft): string => {
  const patient = patientName ?? m.drafts.unnamed;
  return serviceDate ? m.bill.named(patient, storedDay(serviceDate)) : patient;
};

const PAGE_SIZE = 50;

/** Drafts, last changed first. */
export const draftPages = (query: QueryOf<'listDrafts'>) =>
  infiniteQueryOptions({
    queryKey: ['drafts', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listDrafts',
        { query: { limit: PAGE_SIZE, ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
