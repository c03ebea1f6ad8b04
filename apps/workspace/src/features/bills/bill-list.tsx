import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { flexRender, getCoreRowModel, useReactTable, type VisibilityState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { billsPage, type BillsQuery } from '../../api/queries';
import { m } from '../../messages';
import { fullBillName } from '../../ui/bill-name';
import { isShortcut, isTyping } from '../../ui/key-sequences';
import { number } from '../../ui/format';
import { usePrinting } from '../../ui/use-printing';
import { billColumns, type BillItem, type ColumnFacts } from './columns';
import { MAX_SELECTED, PAGE_SIZE, type BillSelection } from './bill-selection';
import { ChoiceBox } from './choice-box';
import type { BillFilters } from './filters';

const ROW_PX = 30;
/** Height of a row that is shown as a card on a phone. */
const CARD_PX = 76;
const NARROW = '(max-width: 640px)';
const DIGIT_WIDTH_PX = 9;
const OVERSCAN_ROWS = 12;

/** A virtualized list. Pages are fetched as they scroll into view, so 100,000 bills scroll as fast as ten. */
export const BillList = ({
  query,
  total,
  filters,
  visibility,
  onSort,
  onOpen,
  label = m.bills.title,
  chosen,
}: {
  readonly query: BillsQuery;
  readonly total: number;
  readonly filters: BillFilters;
  readonly visibility: VisibilityState;
  /** If missing, the order is fixed. */
  readonly onSort?: (sort: string, dir: 'asc' | 'desc') => void;
  /** If missing, a bill opens on its own screen. */
  readonly onOpen?: (billId: string) => void;
  readonly label?: string;
  /** If any rows are selected, only these are printed. */
  readonly chosen?: BillSelection;
}) => {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  /** Index of the row on which Enter was pressed before its bill was loaded. */
  const early = useRef<number | null>(null);
  const printing = usePrinting();
  const isNarrow = useMediaQuery(NARROW);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    overscan: OVERSCAN_ROWS,
    // A printout cannot scroll, so it starts at the first row and includes up to `MAX_SELECTED` rows.
    ...(printing && { rangeExtractor: () => Array.from({ length: Math.min(total, MAX_SELECTED) }, (_, n) => n) }),
  });
  const shown = rows.getVirtualItems();
  const pages = [...new Set(shown.map(({ index }) => Math.floor(index / PAGE_SIZE) + 1))];
  // Only the first page requests the total count.
  const found = useQueries({
    queries: pages.map((page) => billsPage({ ...query, page, pageSize: PAGE_SIZE, ...(page > 1 && { count: '0' }) })),
  });
  const items = new Map(
    found.flatMap(({ data, isPlaceholderData }, n) =>
      data === undefined || (isPlaceholderData && data.page !== pages[n])
        ? []
        : data.items.map((item, i) => [(data.page - 1) * PAGE_SIZE + i, item] as const),
    ),
  );
  const picked = printing && chosen && chosen.bills.size > 0 ? [...chosen.bills.values()] : null;
  const scrolled = shown
    .map(({ index, start }) => ({ index, start, item: items.get(index) }))
    // Rows that haven't been loaded are not printed.
    .filter(({ item }) => !printing || item !== undefined);
  const inView = picked?.map((item, index) => ({ index, start: index * ROW_PX, item })) ?? scrolled;
  const table = useReactTable<BillItem>({
    data: inView.flatMap(({ item }) => (item ? [item] : [])),
    columns: billColumns as never[],
    state: { columnVisibility: visibility },
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ id }) => id,
    // The visible rows change with every scroll event, which must not reset the table's state.
    autoResetAll: false,
  });
  const byId = new Map(table.getRowModel().rows.map((row) => [row.id, row]));
  const columns = table.getVisibleLeafColumns();
  const longestClaim = Math.max(0, ...inView.map(({ item }) => item?.claimNumber?.length ?? 0));
  const widths = columns
    .map(({ id, columnDef: { meta } }) =>
      id === 'claimNumber' ? columnWidth(meta, longestClaim) : (meta?.width ?? '1fr'),
    )
    .join(' ');
  const template = chosen ? `30px ${widths}` : widths;
  const minWidth = [...template.matchAll(/(\d+)px/g)].reduce((sum, [, px]) => sum + Number(px), 0);
  useEffect(() => rows.measure(), [isNarrow]);
  const key = JSON.stringify(query);
  useEffect(() => {
    setAt(0);
    early.current = null;
    box.current?.scrollTo({ top: 0 });
  }, [key]);

  const open = onOpen ?? ((billId: string): void => void navigate({ to: '/bills/$billId', params: { billId } }));
  useEffect(() => {
    const item = early.current === null ? undefined : items.get(early.current);
    if (item === undefined) return;
    early.current = null;
    open(item.id);
  });
  const move = (to: number): void => {
    early.current = null;
    const next = Math.min(Math.max(to, 0), total - 1);
    setAt(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const hear = (event: Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'shiftKey'>): void => {
    if (isTyping(event.target)) return;
    const steps: Readonly<Record<string, number>> = {
      j: at + 1,
      ArrowDown: at + 1,
      k: at - 1,
      ArrowUp: at - 1,
      PageDown: at + 20,
      PageUp: at - 20,
      Home: 0,
      End: total - 1,
    };
    const to = steps[event.key];
    const item = items.get(at);
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (event.key.toLowerCase() === 'x' && chosen && item) chosen.toggle(at, item, event.shiftKey);
    else if (event.key === 'Enter' && event.target === box.current) {
      if (item) open(item.id);
      else early.current = at;
    }
  };
  useWindowEvent('keydown', (event) => {
    const isNowhere = event.target === document.body || event.target === document.getElementById('content');
    if (!isNowhere || !isShortcut(event) || box.current === null) return;
    if (!['j', 'k', 'x', 'X', 'Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
    box.current.focus();
    const { key: pressed, shiftKey } = event;
    hear({ key: pressed, shiftKey, target: box.current, preventDefault: () => event.preventDefault() });
  });
  const heads = table.getFlatHeaders();
  return (
    <div
      ref={box}
      className="ws-list"
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (chosen ? 1 : 0)}
      aria-activedescendant={items.get(at) ? `row-${at}` : undefined}
      tabIndex={0}
      onKeyDown={hear}
    >
      <div role="rowgroup">
        <div className="ws-list-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, minWidth }}>
          {heads.map(({ id, column: { columnDef } }) => (
            <Head key={id} name={String(columnDef.header)} facts={columnDef.meta} filters={filters} onSort={onSort} />
          ))}
          {chosen && (
            <div role="columnheader" className="ws-cell ws-choice">
              <ChoiceBox
                label={total > MAX_SELECTED ? m.chosen.first(number(MAX_SELECTED)) : m.chosen.all}
                checked={chosen.bills.size >= Math.min(total, MAX_SELECTED)}
                some={chosen.bills.size > 0}
                onToggle={() => (chosen.bills.size > 0 ? chosen.clear() : chosen.all(total))}
              />
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {inView.map(({ index, start, item }) => (
          <div
            key={index}
            id={`row-${index}`}
            className="ws-list-row"
            role="row"
            aria-rowindex={index + 2}
            aria-selected={index === at}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template, minWidth }}
            onClick={() => {
              setAt(index);
              if (item) open(item.id);
            }}
          >
            {item ? (
              byId
                .get(item.id)
                ?.getVisibleCells()
                .map((cell) => (
                  <div
                    key={cell.id}
                    role="gridcell"
                    data-column={cell.column.id}
                    title={titleOf(cell.getValue())}
                    className={cell.column.columnDef.meta?.right ? 'ws-cell ws-num' : 'ws-cell'}
                  >
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </div>
                ))
            ) : (
              <div role="gridcell" className="ws-cell" style={{ color: 'var(--mantine-color-dimmed)' }}>
                …
              </div>
            )}
            {chosen && (
              <div role="gridcell" data-column="choice" className="ws-cell ws-choice">
                {item && (
                  <ChoiceBox
                    label={m.chosen.one(fullBillName(item))}
                    checked={chosen.bills.has(item.id)}
                    onToggle={(upTo) => {
                      setAt(index);
                      chosen.toggle(index, item, upTo);
                    }}
                  />
                )}
              </div>
            )}
          </div>
        ))}
      </div>
      {printing && picked === null && inView.length < total && (
        <p className="ws-list-rest">{m.bills.onPaper(number(inView.length), number(total))}</p>
      )}
    </div>
  );
};

/** Width at which a string with this many characters is not truncated. */
const columnWidth = (meta: ColumnFacts | undefined, characters: number): string =>
  (meta?.width ?? '').replace(
    /\d+px/,
    (px) => `${Math.max(Number.parseInt(px, 10), characters * DIGIT_WIDTH_PX + 20)}px`,
  );

const titleOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const Head = ({
  name,
  facts,
  filters: { sort = 'submitted', dir = 'desc' },
  onSort,
}: {
  readonly name: string;
  readonly facts: { readonly sort?: string; readonly right?: boolean } | undefined;
  readonly filters: BillFilters;
  readonly onSort: ((sort: string, dir: 'asc' | 'desc') => void) | undefined;
}) => {
  const by = facts?.sort;
  const isSorted = by !== undefined && by === sort;
  const className = facts?.right ? 'ws-cell ws-num' : 'ws-cell';
  if (by === undefined || onSort === undefined)
    return (
      <div role="columnheader" className={className}>
        {name}
      </div>
    );
  const next = isSorted && dir === 'desc' ? 'asc' : 'desc';
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (dir === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" title={m.common.sort(name)} onClick={() => onSort(by, next)}>
        {name} {isSorted && (dir === 'asc' ? '▲' : '▼')}
      </button>
    </div>
  );
};
