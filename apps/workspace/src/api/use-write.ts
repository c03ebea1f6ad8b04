import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf } from '../../../../libs/client/src/index';
import { client, type CallOf, type WritingOperation } from './client';
import { asProblem, type Problem } from './problem';
import { releaseKey, keyFor, keepKey } from './idempotency-keys';

/**
 * Calls an operation that changes something: its path, body and answer are those of the contract. However often it is
 * pressed, or its answer is lost, it happens once: the same content goes out under the same Idempotency-Key until it has
 * succeeded. Every query but the directories is asked again afterwards.
 */
export const useWrite = <Name extends WritingOperation>(
  operation: Name,
  {
    onDone,
    done,
  }: {
    readonly onDone?: (answer: AnswerOf<Name>) => void;
    /** The sentence that is shown when it is done; none unless given. */
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
      // Whether it was done is not known before it is answered.
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
