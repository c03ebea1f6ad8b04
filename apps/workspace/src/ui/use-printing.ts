import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const print = window.matchMedia('print');

/** Is the page being printed? Known before the paper is laid out: what is drawn for it then is on it. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(print.matches);
  useEffect(() => {
    const hear = ({ matches }: MediaQueryListEvent): void => flushSync(() => setPrinting(matches));
    print.addEventListener('change', hear);
    return () => print.removeEventListener('change', hear);
  }, []);
  return printing;
};
