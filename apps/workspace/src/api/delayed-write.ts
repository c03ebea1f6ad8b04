import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { AnswerOf } from '../../../../libs/client/src/index';
import { m } from '../messages';
import type { CallOf, WritingOperation } from './client';
import { createListeners } from './listeners';
import { notifyNotSent, type KeptInput } from './not-sent';
import { asProblem, type Problem } from './problem';
import { isPageReset, onSessionEnd } from './session-cleanup';
import { refetchAfterWrite, sendOnce } from './use-write';

/*
 * Writes that wait a few seconds, so that the user can undo them. They exist only in this tab's memory, so closing the
 * tab sends nothing. They aren't tied to a screen: leaving it doesn't stop them.
 */
const UNDO_SECONDS = 10;
/** Maximum delay of a timer. After a longer one, such as during sleep, the user no longer expects the write. */
const MAX_DELAY_MS = 5_000;

export interface DelayedWrite {
  readonly name: string;
  /** Display name of the write. */
  readonly label: string;
  /** When the write is sent, or null while it is being sent. */
  readonly sendAt: number | null;
  /** Names of other forms that are locked, because the write includes their bills. */
  readonly forms?: readonly string[];
  /** Where the input is if the write is not sent. */
  readonly kept: () => KeptInput;
}

let writes: readonly DelayedWrite[] = [];
let problems: ReadonlyMap<string, Problem> = new Map();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const { subscribe, tell } = createListeners();

/** Finds the write of a form, or the write that includes its bill. */
const find = (form: string): DelayedWrite | undefined =>
  writes.find(({ name, forms = [] }) => name === form || forms.includes(form));
const replace = (name: string, ...now: readonly DelayedWrite[]): void => {
  writes = [...writes.filter((write) => write.name !== name), ...now];
  tell();
};
const setProblem = (name: string, problem: Problem | null): void => {
  const others = [...problems].filter(([other]) => other !== name);
  problems = new Map(problem === null ? others : [...others, [name, problem]]);
};

/** Undoes a waiting write. Too late for a write that is already being sent. */
const undoWrite = (form: string): void => {
  const write = find(form);
  if (write?.sendAt == null) return;
  clearTimeout(timers.get(write.name));
  replace(write.name);
};

/** Undoes a waiting write for the user, and says where its input is. */
export const undoAndTell = (form: string): void => {
  const write = find(form);
  if (write?.sendAt == null) return;
  undoWrite(form);
  notifyNotSent(m.send.undone, write.kept(), { isUndone: true });
};

/** Undoes a waiting write that cannot be sent. */
const cancel = ({ name, label, kept }: Omit<DelayedWrite, 'sendAt'>): void => {
  undoWrite(name);
  notifyNotSent(m.send.notSent(label), kept());
};

/** Calls `send` after the countdown unless the user undoes it. */
export const delayWrite = (write: Omit<DelayedWrite, 'sendAt'>, send: () => Promise<void>): void => {
  const { name } = write;
  const sendAt = Date.now() + UNDO_SECONDS * 1000;
  const sendInTime = (): void => {
    if (Date.now() <= sendAt + MAX_DELAY_MS) {
      replace(name, { ...write, sendAt: null });
      void send().finally(() => replace(name));
    } else cancel(write);
  };
  timers.set(name, setTimeout(sendInTime, UNDO_SECONDS * 1000));
  replace(name, { ...write, sendAt });
};

addEventListener('beforeunload', (event) => {
  if (writes.length > 0 && !isPageReset()) event.preventDefault();
});

// The input is kept (form-state.ts). The user reads the message after signing in again.
onSessionEnd(() => {
  for (const write of writes) if (write.sendAt !== null) cancel(write);
});

export const useDelayedWrites = (): readonly DelayedWrite[] => useSyncExternalStore(subscribe, () => writes);

/** Returns a function that checks if a form is locked: its write, or a batch with its bill, waits or is being sent. */
export const useIsWaiting = (): ((form: string) => boolean) => {
  const forms = new Set(useDelayedWrites().flatMap(({ name, forms: others = [] }) => [name, ...others]));
  return (form) => forms.has(form);
};

/** Callbacks of the forms on the screen, by name. */
const shown = new Map<string, (answer: never) => void>();

/**
 * The name must be unique. It identifies the form, which can be left and opened again while its write waits. `onDone` is
 * called after each success, `onShown` only for the form that is on the screen then.
 */
export const useDelayedWrite = <Name extends WritingOperation>(
  name: string,
  operation: Name,
  {
    done,
    kept: elsewhere,
    keptHere,
    onDone,
    onShown,
  }: {
    readonly done: string;
    readonly kept: KeptInput;
    /** Text instead of `kept` while the form is on the screen. */
    readonly keptHere?: string;
    readonly onDone?: () => void;
    readonly onShown: (answer: AnswerOf<Name>) => void;
  },
) => {
  const queries = useQueryClient();
  const isWaiting = useSyncExternalStore(subscribe, () => find(name) !== undefined);
  const problem = useSyncExternalStore(subscribe, () => problems.get(name) ?? null);
  useEffect(() => {
    shown.set(name, onShown);
    return () => {
      if (shown.get(name) === onShown) shown.delete(name);
    };
  });
  const kept = (): KeptInput => (keptHere !== undefined && shown.has(name) ? { text: keptHere } : elsewhere);
  const send = async (label: string, call: CallOf<Name>): Promise<void> => {
    try {
      const answer = await sendOnce(operation, call);
      refetchAfterWrite(queries);
      notifications.show({ message: done });
      onDone?.();
      shown.get(name)?.(answer as never);
    } catch (thrown) {
      const refused = asProblem(thrown);
      setProblem(name, refused);
      const said = refused.detail ?? refused.title;
      if (refused.offline || refused.status >= 500)
        notifications.show({ color: 'red', title: m.send.unknown(label), message: said, autoClose: false });
      else if (!shown.has(name)) notifyNotSent(said, kept(), { title: m.send.notSent(label) });
    }
  };
  return {
    /** True while the write is waiting or being sent. */
    isWaiting,
    problem,
    start: (label: string, call: CallOf<Name>): void => {
      if (find(name)) return;
      setProblem(name, null);
      delayWrite({ name, label, kept }, () => send(label, call));
    },
    /** Discards the last problem, with the input that caused it. */
    reset: (): void => {
      setProblem(name, null);
      tell();
    },
    undo: (): void => undoWrite(name),
  };
};
