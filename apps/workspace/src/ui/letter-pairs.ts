import { useEffect, useRef } from 'react';

const PATIENCE_MS = 1_200;

/** Is the person typing text? Then letters are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A letter, or two after each other such as `gb`, call what stands under them. */
export const useLetterPairs = (pairs: Readonly<Record<string, () => void>>): void => {
  const known = useRef(pairs);
  useEffect(() => {
    known.current = pairs;
  });
  useEffect(() => {
    let first = '';
    let at = 0;
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const pair = Date.now() - at < PATIENCE_MS ? first + event.key : event.key;
      const found = known.current[pair] ?? known.current[event.key];
      if (found) {
        event.preventDefault();
        found();
      }
      [first, at] = [event.key, Date.now()];
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
};
