import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from './client';
import { asProblem, type Problem } from './problem';

/** One request that changes something. */
export interface Write {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Sends a write once, however often it is pressed or its answer is lost: the same content goes out under the same
 * Idempotency-Key until it has succeeded. What it changed is asked for again.
 */
export const useWrite = <Answer = unknown>({
  onDone,
  done,
}: {
  readonly onDone?: (answer: Answer) => void;
  /** What to say when it is done; nothing unless given. */
  readonly done?: string;
} = {}): UseMutationResult<Answer, Problem, Write> => {
  const queries = useQueryClient();
  const sent = useRef({ content: '', key: '' });
  return useMutation<Answer, Problem, Write>({
    mutationFn: async ({ method, path, body }) => {
      const content = JSON.stringify([method, path, body]);
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      try {
        return await call<Answer>(method, path, body, { idempotencyKey: sent.current.key });
      } catch (thrown) {
        throw asProblem(thrown);
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
