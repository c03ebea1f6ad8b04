import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { billsPage, type BillsQuery } from '../../api/queries';
import { searchText } from '../../ui/search-text';
import type { BillItem } from './columns';

const DEBOUNCE_MS = 120;

/** `isWaiting`: the results for the current text haven't arrived yet. */
interface FoundBills {
  readonly bills: readonly BillItem[];
  readonly isWaiting: boolean;
}

/**
 * Searches bills shortly after the last key press. If the text is a bill number, or a control number such as 55-1, the
 * bill with this number comes first, followed by bills that contain its digits elsewhere. `untyped`: query for an empty
 * text; without it, nothing is offered. Returns no bills until the results for the current text arrive, because Enter
 * opens the first one.
 */
export const useBillSearch = (typed: string, most: number, untyped?: BillsQuery): FoundBills => {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const asked = q === '' ? untyped : { q: searchText(q) };
  const [, digits] = /^([1-9]\d{0,14})(?:-\d{1,3})?$/.exec(q) ?? [];
  const number = digits === undefined ? undefined : Number(digits);
  const found = useQuery({ ...billsPage({ ...asked, pageSize: most }), enabled: asked !== undefined });
  const exact = useQuery({ ...billsPage({ billNumber: number, pageSize: 1 }), enabled: number !== undefined });
  const isTyping = q !== typed.trim();
  if (asked === undefined) return { bills: [], isWaiting: isTyping };
  const isUnanswered = ({ isPending, isPlaceholderData }: typeof found): boolean => isPending || isPlaceholderData;
  if (isTyping || isUnanswered(found) || (number !== undefined && isUnanswered(exact)))
    return { bills: [], isWaiting: !found.isError && !exact.isError };
  const first = exact.data?.items.filter(({ billNumber }) => billNumber === number) ?? [];
  const others = found.data?.items.filter(({ id }) => !first.some((item) => item.id === id)) ?? [];
  return { bills: [...first, ...others].slice(0, most), isWaiting: false };
};
