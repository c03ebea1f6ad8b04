import { useLayoutEffect, useRef } from 'react';

const PAIR_TIMEOUT_MS = 1_200;
/** Begins a pair such as `gb`. The key after it isn't a shortcut of its own then. */
const PREFIX = 'g';

/** Returns true if the user is typing. Letter keys aren't shortcuts then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** True if the user isn't typing or holding a modifier and no dialog is open. With an open form, false for letters. */
export const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isTyping(target)) &&
  document.querySelector(/^[/?]$/.test(key) ? '[role=dialog]' : '[role=dialog], form') === null;

/** Handles one key, or two in sequence such as `gb`. Uses event timestamps, so a busy page doesn't break a sequence. */
export const useKeySequences = (sequences: Readonly<Record<string, () => void>>): void => {
  const known = useRef(sequences);
  useLayoutEffect(() => {
    known.current = sequences;
  });
  useLayoutEffect(() => {
    let first = '';
    let at = -PAIR_TIMEOUT_MS;
    const hear = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      const isSecond = first === PREFIX && event.timeStamp - at < PAIR_TIMEOUT_MS;
      const found = known.current[isSecond ? first + event.key : event.key];
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
