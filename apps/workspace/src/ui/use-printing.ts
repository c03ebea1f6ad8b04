import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');

/** Is the page being printed? Known before its sheets are counted: what is drawn for paper then is on it. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(print.matches);
  const set = (is: boolean): void => flushSync(() => setPrinting(is));
  useWindowEvent('beforeprint', () => set(true));
  useWindowEvent('afterprint', () => set(false));
  useEffect(() => {
    // A medium that only changes, as in a preview, has no such events.
    const hear = ({ matches }: MediaQueryListEvent): void => flushSync(() => setPrinting(matches));
    print.addEventListener('change', hear);
    return () => print.removeEventListener('change', hear);
  }, []);
  return printing;
};
