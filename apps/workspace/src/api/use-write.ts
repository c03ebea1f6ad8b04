import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf } from '../../../../libs/client/src/index';
import { client, type CallOf, type WritingOperation } from './client';
import { asProblem, type Problem } from './problem';
import { releaseKey, keyFor, keepKey } from './idempotency-keys';

const requestOf = (operation: string, call: object): string => `${operation} ${JSON.stringify(call)}`;

/** Sends with the given Idempotency-Key, or reuses the key of an identical request whose outcome is unknown. */
export const sendOnce = async <Name extends WritingOperation>(
  operation: Name,
  call: CallOf<Name>,
  {
    key = keyFor(requestOf(operation, call)),
    headers = {},
  }: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<AnswerOf<Name>> => {
  const request = requestOf(operation, call);
  // Until a response arrives, the outcome is unknown.
  keepKey(request, key);
  try {
    const answer = await client.call(operation, call, { idempotencyKey: key, headers });
    releaseKey(request);
    return answer;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem.offline && problem.status < 500) releaseKey(request);
    throw problem;
  }
};

/** Refetches everything except directories, which writes don't change. */
export const refetchAfterWrite = (queries: QueryClient): void =>
  void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'directory' });

/**
 * Until it succeeds, the same content is sent with the same Idempotency-Key, so repeated clicks and lost responses
 * don't execute it twice. After a success, all queries except directories are read again.
 */
export const useWrite = <Name extends WritingOperation>(
  operation: Name,
  {
    onDone,
    done,
  }: {
    readonly onDone?: (answer: AnswerOf<Name>) => void;
    /** Message on success. If missing, none is shown. */
    readonly done?: string;
  } = {},
): UseMutationResult<AnswerOf<Name>, Problem, CallOf<Name>> => {
  const queries = useQueryClient();
  const sent = useRef({ request: '', key: '' });
  return useMutation<AnswerOf<Name>, Problem, CallOf<Name>>({
    mutationFn: (call) => {
      const request = requestOf(operation, call);
      if (sent.current.request !== request) sent.current = { request, key: keyFor(request) };
      return sendOnce(operation, call, { key: sent.current.key });
    },
    onSuccess: async (answer) => {
      sent.current = { request: '', key: '' };
      if (done !== undefined) notifications.show({ message: done });
      refetchAfterWrite(queries);
      onDone?.(answer);
    },
  });
};
