import { useLayoutEffect, useRef } from 'react';

const PAIR_TIMEOUT_MS = 1_200;

/** Is the person typing text? Then letters are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/**
 * A letter, or two after each other such as `gb`, call what stands under them. When they were pressed counts, not when a
 * busy page came to them.
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
