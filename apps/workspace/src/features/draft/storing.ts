import { createListeners } from '../../api/listeners.js';

/*
 * Forms whose draft is being stored, by name. A form that is left and opened again in the meantime stays locked,
 * because storing would overwrite its input.
 */
const running = new Map<string, { isUndone: boolean }>();
const { subscribe, tell } = createListeners();

/** Calls the listener when storing begins or ends. */
export const subscribeToStoring = subscribe;

export const isStoring = (name: string): boolean => running.has(name);

/** Runs `work`. `isUndone` tells whether the user chose Undo in the meantime. */
export const whileStoring = async <Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isUndone: boolean }> => {
  const run = { isUndone: false };
  running.set(name, run);
  tell();
  try {
    const result = await work();
    return { result, isUndone: run.isUndone };
  } finally {
    running.delete(name);
    tell();
  }
};

export const undoStoring = (name: string): void => {
  const run = running.get(name);
  if (run) run.isUndone = true;
};
