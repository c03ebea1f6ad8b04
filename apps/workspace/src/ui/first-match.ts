import { useEffect, useRef, type KeyboardEvent } from 'react';

const listOf = (field: HTMLInputElement): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-controls') ?? '');

/**
 * For a list that the API searches: Enter takes the highlighted match, or the first one. If the matches haven't arrived
 * yet, the first is taken on arrival.
 */
export const useFirstMatch = (
  words: string,
  isWaiting: boolean,
): ((event: KeyboardEvent<HTMLInputElement>) => void) => {
  const hasty = useRef<HTMLInputElement | null>(null);
  const take = (field: HTMLInputElement): void =>
    listOf(field)?.querySelector<HTMLElement>('[role=option]:not([aria-selected=true])')?.click();
  useEffect(() => {
    if (isWaiting || hasty.current === null) return;
    take(hasty.current);
    hasty.current = null;
  }, [isWaiting]);
  return (event) => {
    hasty.current = null;
    const { key, ctrlKey, metaKey, currentTarget: field, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || words.trim() === '') return;
    if (listOf(field)?.querySelector('[data-combobox-selected]') != null) return;
    event.preventDefault();
    if (isWaiting) hasty.current = field;
    else take(field);
  };
};
