import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';
import { fetchCurrentUser, type SecondFactor } from './session';

/*
 * What is dangerous asks for the second factor again when it was proved more than ten minutes ago. The request that was
 * refused waits here until the person has proved it, and is then sent again as it was.
 */

/** A question that is open, and by what it is answered; null while nothing waits. */
export interface StepUpPrompt {
  readonly way: NonNullable<SecondFactor['stepUp']>;
  /** `proved`: may what waits be sent again? */
  readonly answer: (proved: boolean) => void;
}

let currentPrompt: StepUpPrompt | null = null;
let pendingProof: Promise<boolean> | null = null;
const { subscribe, tell } = createListeners();

const promptUser = async (): Promise<boolean> => {
  const { stepUp } = (await fetchCurrentUser()).secondFactor;
  // Proved meanwhile, in another tab.
  if (stepUp === null) return true;
  const proved = await new Promise<boolean>((answer) => {
    currentPrompt = { way: stepUp, answer };
    tell();
  });
  currentPrompt = null;
  tell();
  return proved;
};

/** Resolves with whether the person has proved the factor; however many requests wait, one question is asked. */
export const requestProof = (): Promise<boolean> => {
  pendingProof ??= promptUser().finally(() => {
    pendingProof = null;
  });
  return pendingProof;
};

export const useStepUpPrompt = (): StepUpPrompt | null => useSyncExternalStore(subscribe, () => currentPrompt);
