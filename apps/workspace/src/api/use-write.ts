import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf } from '../../../../libs/client/src/index';
import { client, type CallOf, type WritingOperation } from './client';
import { asProblem, type Problem } from './problem';
import { releaseKey, keyFor, keepKey } from './idempotency-keys';

/**
 * The same content is sent with the same Idempotency-Key until it succeeds, so repeated clicks and lost responses don't
 * execute it twice. Afterward, all queries except directories are refetched.
 */
export const useWrite = <Name extends WritingOperation>(
  operation: Name,
  {
    onDone,
    done,
  }: {
    readonly onDone?: (answer: AnswerOf<Name>) => void;
    /** If missing, no message is shown. */
    readonly done?: string;
  } = {},
): UseMutationResult<AnswerOf<Name>, Problem, CallOf<Name>> => {
  const queries = useQueryClient();
  const sent = useRef({ content: '', key: '' });
  return useMutation<AnswerOf<Name>, Problem, CallOf<Name>>({
    mutationFn: async (call) => {
      const content = JSON.stringify(call);
      const request = `${operation} ${content}`;
      if (sent.current.content !== content) sent.current = { content, key: keyFor(request) };
      const { key } = sent.current;
      // Until a response arrives, the outcome is unknown.
      keepKey(request, key);
      try {
        const answer = await client.call(operation, call, { idempotencyKey: key });
        releaseKey(request);
        return answer;
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (!problem.offline && problem.status < 500) releaseKey(request);
        throw problem;
      }
    },
    onSuccess: async (answer) => {
      sent.current = { content: '', key: '' };
      if (done !== undefined) notifications.show({ message: done });
      void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'directory' });
      onDone?.(answer);
    },
  });
};
