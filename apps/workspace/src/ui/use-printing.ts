import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');

/** True while printing. Updates before pagination, so that content for print is rendered in time. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(print.matches);
  const set = (is: boolean): void => flushSync(() => setPrinting(is));
  useWindowEvent('beforeprint', () => set(true));
  useWindowEvent('afterprint', () => set(false));
  useEffect(() => {
    // A changed media type, as in print preview, doesn't fire these events.
    const hear = ({ matches }: MediaQueryListEvent): void => flushSync(() => setPrinting(matches));
    print.addEventListener('change', hear);
    return () => print.removeEventListener('change', hear);
  }, []);
  return printing;
};
