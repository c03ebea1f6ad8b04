import { useLayoutEffect, useRef } from 'react';

const PAIR_TIMEOUT_MS = 1_200;

/** Letter keys are then not shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/**
 * One letter or two letters in sequence, such as `gb`. Uses event timestamps, so a busy page doesn't break a sequence.
 */
export const useKeySequences = (pairs: Readonly<Record<string, () => void>>): void => {
  const known = useRef(pairs);
  useLayoutEffect(() => {
    known.current = pairs;
  });
  useLayoutEffect(() => {
    let first = '';
    let at = -PAIR_TIMEOUT_MS;
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const pair = event.timeStamp - at < PAIR_TIMEOUT_MS ? first + event.key : event.key;
      const found = known.current[pair] ?? known.current[event.key];
      if (found) {
        event.preventDefault();
        found();
      }
      [first, at] = [event.key, event.timeStamp];
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
};
