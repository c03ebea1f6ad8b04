import { useWindowEvent } from '@mantine/hooks';
import { Fragment, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { m } from '../messages';
import { QueryContent, Empty, type QueryState } from './query-content';
import { isShortcut } from './key-sequences';

export interface Column<Row> {
  /** Column header. If the rows are shown as cards, the label for each value. */
  readonly head: string;
  /** Hides the header, for example above buttons. */
  readonly quiet?: boolean;
  readonly cell: (row: Row, at: number) => ReactNode;
  /** Right-aligned, on one line and never truncated, for amounts and counts. */
  readonly num?: boolean;
  /** Never truncated, for dates, times and bill numbers. */
  readonly whole?: boolean;
  readonly width?: number;
  /** Total of the column. A text also spans the next columns that have no total. */
  readonly foot?: ReactNode;
  /** Sort key. Without it, the column isn't sortable. */
  readonly sort?: (row: Row) => string | number;
}

interface Shape<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, at: number) => string;
  readonly empty?: string;
  /** For name-value pairs. On a phone, each pair stays on one line instead of becoming a card. */
  readonly headless?: boolean;
  readonly look?: (row: Row) => 'voided' | 'chosen' | null;
  /** Content that expands below a row across all columns. Without it, the row is collapsed. */
  readonly detail?: (row: Row, at: number) => ReactNode;
  /**
   * Marks the main list of a screen: `j` and `k` move between rows, and a click anywhere in a row opens its first link.
   * In every table, a click in a row presses its button with `data-row-action`.
   */
  readonly list?: boolean;
  readonly live?: boolean;
}

const footCells = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce<readonly { readonly of: Column<Row>; readonly span: number }[]>((cells, of) => {
    const last = cells.at(-1);
    const reaches = of.foot === undefined && last !== undefined && !last.of.num;
    return reaches ? [...cells.slice(0, -1), { ...last, span: last.span + 1 }] : [...cells, { of, span: 1 }];
  }, []);

/** Rows under headers, or cards on a phone. For a query, also shows its loading state and errors. */
export const DataTable = <Row,>({
  rows,
  ...shape
}: Shape<Row> & { readonly rows: readonly Row[] | QueryState<readonly Row[]> }) =>
  'refetch' in rows ? (
    <QueryContent query={rows}>{(answered) => <Table {...shape} rows={answered} />}</QueryContent>
  ) : (
    <Table {...shape} rows={rows} />
  );

const Table = <Row,>({
  name,
  columns,
  rows,
  keyOf,
  empty,
  headless = false,
  look,
  detail,
  list = false,
  live = false,
}: Shape<Row> & { readonly rows: readonly Row[] }) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const { sorted, headOf } = useSorting(columns, rows);
  useRowKeys(body, list);
  if (rows.length === 0 && empty !== undefined) return <Empty text={empty} />;
  const foot = columns.some((column) => column.foot !== undefined) ? footCells(columns) : null;
  return (
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={name}>
      {/* Roles are explicit because a table displayed as cards would lose them. */}
      <table
        className={headless ? 'ws-table' : 'ws-table ws-cards'}
        role="table"
        aria-label={name}
        {...(live && { 'aria-live': 'polite' })}
      >
        {!headless && (
          <thead role="rowgroup">
            <tr role="row">{columns.map(headOf)}</tr>
          </thead>
        )}
        <tbody
          role="rowgroup"
          ref={body}
          data-list={list || undefined}
          onClick={list ? followFirstLink : pressRowAction}
        >
          {sorted.map((row, at) => {
            const below = detail?.(row, at);
            return (
              <Fragment key={keyOf(row, at)}>
                <tr role="row" data-look={look?.(row) ?? undefined}>
                  {columns.map((column) => (
                    <td key={column.head} role="cell" className={classOf(column)} data-head={cardLabelOf(column)}>
                      {column.cell(row, at)}
                    </td>
                  ))}
                </tr>
                {isPresent(below) && (
                  <tr role="row" className="ws-detail">
                    <td role="cell" colSpan={columns.length}>
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {foot && (
          <tfoot role="rowgroup">
            <tr role="row">
              {foot.map(({ of: column, span }) => (
                <td
                  key={column.head}
                  role="cell"
                  colSpan={span}
                  className={classOf(column)}
                  data-head={cardLabelOf(column)}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};

const isPresent = (node: ReactNode): boolean => node !== null && node !== undefined && node !== false;

const classOf = ({ num, whole, quiet }: Column<never>): string | undefined => {
  if (num) return 'num';
  if (quiet) return 'ws-quiet';
  return whole ? 'ws-whole' : undefined;
};

const cardLabelOf = ({ head, quiet }: Column<never>): string | undefined => (quiet ? undefined : head);

/** Returns the rows in the user's chosen order, and a function that renders the sortable headers. */
const useSorting = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const [order, setOrder] = useState<{ readonly by: string; readonly up: boolean } | null>(null);
  const by = order && columns.find(({ head }) => head === order.by)?.sort;
  const compared = (a: Row, b: Row): number => {
    const [left, right] = by ? [by(a), by(b)] : [0, 0];
    if (typeof left === 'string') return left.localeCompare(String(right));
    return left - Number(right);
  };
  const inOrder = by ? rows.toSorted((a, b) => (order.up ? compared(a, b) : compared(b, a))) : rows;
  const headOf = (column: Column<Row>) => {
    const { head, quiet, sort, width } = column;
    const isSorted = order?.by === head;
    return (
      <th
        key={head}
        role="columnheader"
        scope="col"
        className={classOf(column)}
        style={{ width }}
        aria-sort={isSorted ? (order.up ? 'ascending' : 'descending') : undefined}
      >
        {sort ? (
          <button
            type="button"
            title={m.common.sort(head)}
            onClick={() => setOrder({ by: head, up: isSorted && !order.up })}
          >
            {head} {isSorted && (order.up ? '▲' : '▼')}
          </button>
        ) : (
          <span className={quiet ? 'ws-hidden' : undefined}>{head}</span>
        )}
      </th>
    );
  };
  return { sorted: inOrder, headOf };
};

const FOCUSABLE_SELECTOR = 'a[href], button:not(:disabled), input:not(:disabled)';

/** `j` and `k` focus the first link or button of the next or previous row. Enter then activates it. */
const useRowKeys = (body: RefObject<HTMLTableSectionElement | null>, list: boolean): void =>
  useWindowEvent('keydown', (event) => {
    if (!list || !isShortcut(event)) return;
    if (event.key !== 'j' && event.key !== 'k') return;
    const rows = [...(body.current?.children ?? [])].filter((row) => row.querySelector(FOCUSABLE_SELECTOR) !== null);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = event.key === 'j' ? rows[at + 1] : rows[Math.max(0, at - 1)];
    if (!next) return;
    event.preventDefault();
    next.querySelector<HTMLElement>(FOCUSABLE_SELECTOR)?.focus();
  });

/** A click in a row outside its links and buttons opens the row's first link, unless the click selected text. */
const followFirstLink = (event: MouseEvent<HTMLTableSectionElement>): void =>
  clickFirst('a[href], [data-row-action]', event);
const pressRowAction = (event: MouseEvent<HTMLTableSectionElement>): void => clickFirst('[data-row-action]', event);

const clickFirst = (selector: string, { target }: MouseEvent<HTMLTableSectionElement>): void => {
  if (!(target instanceof Element) || target.closest('a, button, input, label, .ws-detail') !== null) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>(selector)?.click();
};
