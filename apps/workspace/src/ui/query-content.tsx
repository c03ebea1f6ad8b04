import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem, type Problem } from '../api/problem';
import { m } from '../messages';
import { Details } from './details';

/** For both paged and unpaged queries. */
export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

export const QueryContent = <Data,>({
  query,
  rows = 5,
  children,
}: {
  readonly query: QueryState<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Failed problem={asProblem(query.error)} retry={() => void query.refetch()} />;
  return <Loading rows={rows} />;
};

export const PagedQueryContent = <Data,>({
  query,
  rows = 5,
  children,
}: {
  readonly query: UseInfiniteQueryResult<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) => (
  <>
    <QueryContent query={query} rows={rows}>
      {children}
    </QueryContent>
    {query.hasNextPage && (
      <Button variant="default" m="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.common.more}
      </Button>
    )}
  </>
);

export const Loading = ({ rows = 5 }: { readonly rows?: number }) => (
  <div role="status" aria-label={m.common.loading} style={{ padding: 12 }}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={12} mb={12} width={`${90 - ((row * 17) % 40)}%`} />
    ))}
  </div>
);

const NOT_FOUND_STATUSES = [404, 405, 501];

export const Failed = ({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) => (
  <Alert color="red" variant="outline" m={12} title={problem.status === 403 ? m.common.notAllowed : problem.title}>
    {problem.detail !== null && <div>{problem.detail}</div>}
    {NOT_FOUND_STATUSES.includes(problem.status) && problem.code === 'not_found' && problem.detail === null && (
      <div>{m.common.notYet}</div>
    )}
    <Details of={problem} />
    {retry && (
      <Button variant="default" mt="xs" onClick={retry}>
        {m.common.retry}
      </Button>
    )}
  </Alert>
);

export const Empty = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <div style={{ padding: '18px 12px', color: 'var(--mantine-color-dimmed)', fontSize: '0.8125rem' }}>
    {text} {children}
  </div>
);
