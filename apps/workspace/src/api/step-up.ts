import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';
import { fetchCurrentUser, type SecondFactor } from './session';

/*
 * Sensitive actions require the second factor again after ten minutes. The refused request waits here for the proof and
 * is then resent unchanged.
 */

export interface StepUpPrompt {
  readonly way: NonNullable<SecondFactor['stepUp']>;
  /** Closes the prompt. If `proved` is true, the waiting requests are resent. */
  readonly answer: (proved: boolean) => void;
}

let currentPrompt: StepUpPrompt | null = null;
let pendingProof: Promise<boolean> | null = null;
const { subscribe, tell } = createListeners();

const promptUser = async (): Promise<boolean> => {
  const { stepUp } = (await fetchCurrentUser()).secondFactor;
  // The user has proven the factor in another tab.
  if (stepUp === null) return true;
  const proved = await new Promise<boolean>((answer) => {
    currentPrompt = { way: stepUp, answer };
    tell();
  });
  currentPrompt = null;
  tell();
  return proved;
};

/** Resolves with true if the user proves the factor. Concurrent requests share one prompt. */
export const requestProof = (): Promise<boolean> => {
  pendingProof ??= promptUser().finally(() => {
    pendingProof = null;
  });
  return pendingProof;
};

export const useStepUpPrompt = (): StepUpPrompt | null => useSyncExternalStore(subscribe, () => currentPrompt);
