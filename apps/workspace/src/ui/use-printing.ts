import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');

/** Is the page being printed? Known before its sheets are counted: what is drawn for paper then is on it. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(print.matches);
  useEffect(() => {
    const set = (is: boolean): void => flushSync(() => setPrinting(is));
    const begin = (): void => set(true);
    const end = (): void => set(false);
    // A medium that only changes, as in a preview, has no such events.
    const hear = ({ matches }: MediaQueryListEvent): void => set(matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    print.addEventListener('change', hear);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      print.removeEventListener('change', hear);
    };
  }, []);
  return printing;
};
