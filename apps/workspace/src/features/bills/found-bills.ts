import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { billsPage, type BillsQuery } from '../../api/queries';
import type { BillItem } from './columns';

const WAIT_MS = 120;

/**
 * Bills by anything that finds them, a moment after the last key. A number finds the bill of that number before those
 * that hold its digits elsewhere. `untyped`: what is offered before anything is typed; nothing unless given. `exactly`:
 * nothing until the answers for these very words are here, where Enter opens what stands first.
 */
export const useFoundBills = (
  typed: string,
  most: number,
  untyped?: BillsQuery,
  exactly = false,
): readonly BillItem[] => {
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const asked = q === '' ? untyped : { q };
  const number = /^[1-9]\d{0,14}$/.test(q) ? Number(q) : undefined;
  const found = useQuery({ ...billsPage({ ...asked, pageSize: most }), enabled: asked !== undefined });
  const exact = useQuery({ ...billsPage({ billNumber: number, pageSize: 1 }), enabled: number !== undefined });
  if (asked === undefined) return [];
  const isWaiting = found.isPlaceholderData || (number !== undefined && (exact.isPending || exact.isPlaceholderData));
  if (exactly && (isWaiting || q !== typed.trim())) return [];
  // Results for the words before stay until the next answer is here: no other number's bill is this one.
  const first = exact.data?.items.filter(({ billNumber }) => billNumber === number) ?? [];
  const others = found.data?.items.filter(({ id }) => !first.some((one) => one.id === id)) ?? [];
  return [...first, ...others].slice(0, most);
};
