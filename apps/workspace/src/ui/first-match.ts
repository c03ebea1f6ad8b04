import { useEffect, useRef, type KeyboardEvent } from 'react';

const listOf = (field: HTMLInputElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-controls') ?? '');

/**
 * For a list that the API searches: Enter takes the highlighted match, or the first one. If the matches haven't arrived
 * yet, the first is taken on arrival, even if the user has left the field, which keeps its text until then.
 */
export const useFirstMatch = ({
  words,
  setWords,
  isWaiting,
  pickFirst,
}: {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly isWaiting: boolean;
  /** Picks the first match without its list, which is closed after the user has left the field. */
  readonly pickFirst: () => void;
}) => {
  const hasty = useRef<HTMLInputElement | null>(null);
  const take = (field: HTMLInputElement): void => {
    const list = listOf(field);
    if (list === null) pickFirst();
    else list.querySelector<HTMLElement>('[role=option]:not([aria-selected=true])')?.click();
  };
  useEffect(() => {
    if (isWaiting || hasty.current === null) return;
    take(hasty.current);
    hasty.current = null;
  }, [isWaiting]);
  return {
    onSearchChange: (next: string): void => {
      if (hasty.current === null) setWords(next);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      const { key, ctrlKey, metaKey, currentTarget: field, nativeEvent } = event;
      if (key === 'Tab' || key === 'Shift') return;
      hasty.current = null;
      if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || words.trim() === '') return;
      if (listOf(field)?.querySelector('[data-combobox-selected]') != null) return;
      event.preventDefault();
      if (isWaiting) hasty.current = field;
      else take(field);
    },
  };
};
