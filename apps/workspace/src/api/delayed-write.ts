import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '../../../../libs/client/src/index';
import { m } from '../messages';
import type { CallOf, WritingOperation } from './client';
import { createListeners } from './listeners';
import { asProblem, type Problem } from './problem';
import { isPageReset, onSessionEnd } from './session-cleanup';
import { refetchAfterWrite, sendOnce } from './use-write';

/*
 * Writes that wait a few seconds, so that the user can undo them. They exist only in this tab's memory, so closing the
 * tab sends nothing. They aren't tied to a screen: leaving it doesn't stop them.
 */
const UNDO_SECONDS = 10;
/** A timer that fires this late was suspended with the machine. The user no longer expects the write. */
const MAX_DELAY_MS = 5_000;

export interface DelayedWrite {
  readonly name: string;
  /** Name of what is sent, for the user. */
  readonly label: string;
  /** When the write is sent, or null while it is being sent. */
  readonly sendAt: number | null;
}

let writes: readonly DelayedWrite[] = [];
let problems: ReadonlyMap<string, Problem> = new Map();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const { subscribe, tell } = createListeners();

const find = (name: string): DelayedWrite | undefined => writes.find((write) => write.name === name);
const replace = (name: string, ...now: readonly DelayedWrite[]): void => {
  writes = [...writes.filter((write) => write.name !== name), ...now];
  tell();
};
const setProblem = (name: string, problem: Problem | null): void => {
  const others = [...problems].filter(([other]) => other !== name);
  problems = new Map(problem === null ? others : [...others, [name, problem]]);
};

/** Undoes a waiting write. Too late for a write that is already being sent. */
export const undoWrite = (name: string): void => {
  if (find(name)?.sendAt == null) return;
  clearTimeout(timers.get(name));
  replace(name);
};

addEventListener('beforeunload', (event) => {
  if (writes.length > 0 && !isPageReset()) event.preventDefault();
});

// The input is kept (form-state.ts). The user reads the message after signing in again.
onSessionEnd(() => {
  for (const { name, label, sendAt } of writes) {
    if (sendAt === null) continue;
    undoWrite(name);
    notifications.show({ message: m.send.notSent(label), autoClose: false });
  }
});

export const useDelayedWrites = (): readonly DelayedWrite[] => useSyncExternalStore(subscribe, () => writes);

/** How often each form is on the screen, by name. */
const shown = new Map<string, number>();
const count = (name: string, step: number): void => void shown.set(name, (shown.get(name) ?? 0) + step);

/**
 * The name must be unique. It identifies the form, which can be left and opened again while its write waits. `isShown`:
 * the user is still on the form.
 */
export const useDelayedWrite = <Name extends WritingOperation>(
  name: string,
  operation: Name,
  { done, onDone }: { readonly done: string; readonly onDone: (answer: AnswerOf<Name>, isShown: boolean) => void },
) => {
  const queries = useQueryClient();
  const isWaiting = useSyncExternalStore(subscribe, () => find(name) !== undefined);
  const problem = useSyncExternalStore(subscribe, () => problems.get(name) ?? null);
  useEffect(() => {
    count(name, 1);
    return () => count(name, -1);
  }, [name]);
  const send = async (label: string, call: CallOf<Name>): Promise<void> => {
    replace(name, { name, label, sendAt: null });
    try {
      const answer = await sendOnce(operation, call);
      refetchAfterWrite(queries);
      notifications.show({ message: done });
      onDone(answer, (shown.get(name) ?? 0) > 0);
    } catch (thrown) {
      const refused = asProblem(thrown);
      setProblem(name, refused);
      if ((shown.get(name) ?? 0) === 0)
        notifications.show({
          color: 'red',
          title: m.send.notSent(label),
          message: refused.detail ?? refused.title,
          autoClose: false,
        });
    } finally {
      replace(name);
    }
  };
  return {
    /** True while the write is waiting or being sent. */
    isWaiting,
    problem,
    start: (label: string, call: CallOf<Name>): void => {
      if (find(name)) return;
      setProblem(name, null);
      const sendAt = Date.now() + UNDO_SECONDS * 1000;
      const sendInTime = (): void => {
        if (Date.now() <= sendAt + MAX_DELAY_MS) void send(label, call);
        else {
          undoWrite(name);
          notifications.show({ message: m.send.notSent(label), autoClose: false });
        }
      };
      timers.set(name, setTimeout(sendInTime, UNDO_SECONDS * 1000));
      replace(name, { name, label, sendAt });
    },
    /** Discards the last problem, with the input that caused it. */
    reset: (): void => {
      setProblem(name, null);
      tell();
    },
    undo: (): void => undoWrite(name),
  };
};
