import { useSyncExternalStore } from 'react';
import { listenersOf } from './listeners';
import { whoIsHere, type SecondFactor } from './session';

/*
 * What is dangerous asks for the second factor again when it was proved more than ten minutes ago. The request that was
 * refused waits here until the person has proved it, and is then sent again as it was.
 */

/** A question that is open, and by what it is answered; null while nothing waits. */
export interface Question {
  readonly way: NonNullable<SecondFactor['stepUp']>;
  /** `proved`: may what waits be sent again? */
  readonly answer: (proved: boolean) => void;
}

let open: Question | null = null;
let waiting: Promise<boolean> | null = null;
const { subscribe, tell } = listenersOf();

const ask = async (): Promise<boolean> => {
  const { stepUp } = (await whoIsHere()).secondFactor;
  // Proved meanwhile, in another tab.
  if (stepUp === null) return true;
  const proved = await new Promise<boolean>((answer) => {
    open = { way: stepUp, answer };
    tell();
  });
  open = null;
  tell();
  return proved;
};

/** Resolves with whether the person has proved the factor; however many requests wait, one question is asked. */
export const proofAnew = (): Promise<boolean> => {
  waiting ??= ask().finally(() => {
    waiting = null;
  });
  return waiting;
};

export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => open);
