import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useMay } from '../../api/session';
import { MatchDialog } from '../../features/remittance/match-dialog';
import {
  isUnmatched,
  itemsOf,
  payerFiles,
  type PayerFile,
  type PayerFileItem,
} from '../../features/remittance/payer-files';
import { PrintQueue } from '../../features/print/print-queue';
import { SendFile } from '../../features/remittance/send-file';
import { m } from '../../messages';
import { AskedPages, Empty } from '../../ui/asked';
import { dollars, number, size, time } from '../../ui/format';
import { Panel, State } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

interface Open {
  readonly file: PayerFile;
  readonly item: PayerFileItem;
}

/** What payers and clearinghouses answered by files: what became of it, and what a person must match. */
export const Remittances = () => {
  const { tab } = useSearch({ from: '/remittances' });
  const files = useInfiniteQuery(payerFiles);
  const mayMatch = useMay('bills:act', 'exchange:manage');
  const [matching, setMatching] = useState<Open | null>(null);
  const all = files.data?.pages.flatMap(({ data }) => data) ?? [];
  const unmatched = all.flatMap((file) =>
    itemsOf(file)
      .filter(isUnmatched)
      .map((item) => ({ file, item })),
  );
  return (
    <Screen title={m.nav.remittances} actions={mayMatch && <SendFile />}>
      <Tabs
        label={m.nav.remittances}
        of={[
          ['files', m.remittances.files],
          ['unmatched', m.remittances.unmatched(unmatched.length)],
          ['print', m.print.title],
        ]}
      />
      {tab === 'print' ? (
        <PrintQueue />
      ) : (
        <AskedPages query={files} rows={8}>
          {() =>
            tab === 'unmatched' ? (
              <Unmatched items={unmatched} onMatch={mayMatch ? setMatching : null} />
            ) : (
              <Panel title={m.remittances.files} bare>
                {all.length === 0 ? <Empty text={m.remittances.none} /> : <Files files={all} onMatch={setMatching} />}
              </Panel>
            )
          }
        </AskedPages>
      )}
      {matching && <MatchDialog {...matching} onClose={() => setMatching(null)} />}
    </Screen>
  );
};

/** What a person must match. `onMatch`: null for who may not. */
const Unmatched = ({
  items,
  onMatch,
}: {
  readonly items: readonly Open[];
  readonly onMatch: ((open: Open) => void) | null;
}) => (
  <Panel title={m.remittances.unmatched(items.length)} bare>
    {items.length === 0 ? (
      <Empty text={m.remittances.allMatched} />
    ) : (
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.remittances.received}</th>
            <th>{m.remittances.from}</th>
            <th>{m.remittances.kind}</th>
            <th>{m.bill.control}</th>
            <th className="num">{m.bill.charged}</th>
            <th className="num">{m.bill.paid}</th>
            <th>
              <span className="ws-hidden">{m.remittances.match}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ file, item }) => (
            <tr key={`${file.id}/${item.n}`}>
              <td>{time(file.receivedAt)}</td>
              <td>{file.interchanges[0]?.sender}</td>
              <td>{item.kind}</td>
              <td>{item.controlNumber}</td>
              <td className="num">{dollars(item.amounts?.charged)}</td>
              <td className="num">{dollars(item.amounts?.paid)}</td>
              <td style={{ textAlign: 'right' }}>
                {onMatch && (
                  <Button variant="default" size="compact-xs" onClick={() => onMatch({ file, item })}>
                    {m.remittances.match}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
);

const Files = ({
  files,
  onMatch,
}: {
  readonly files: readonly PayerFile[];
  readonly onMatch: (open: Open) => void;
}) => {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.remittances.files}>
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.remittances.received}</th>
            <th>{m.remittances.from}</th>
            <th>{m.remittances.content}</th>
            <th className="num">{m.remittances.items}</th>
            <th className="num">{m.remittances.posted}</th>
            <th>{m.bills.columns.status}</th>
            <th>
              <span className="ws-hidden">{m.common.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <Fragment key={file.id}>
              <tr>
                <td>{time(file.receivedAt)}</td>
                <td>
                  {file.partner ?? file.interchanges[0]?.sender ?? file.source}
                  <div className="ws-soft">
                    {file.source} · {size(file.bytes)}
                  </div>
                </td>
                <td>
                  {[...new Set(file.interchanges.flatMap(({ sets }) => sets.map(({ type }) => type)))].join(', ')}
                </td>
                <td className="num">{number(file.totals['items'] ?? 0)}</td>
                <td className="num">{dollars(file.totals['amountPosted'] ?? 0)}</td>
                <td>
                  <State
                    tone={file.quarantined ? 'warning' : 'success'}
                    label={file.quarantined ? m.remittances.quarantined : m.remittances.worked}
                  />
                </td>
                <td style={{ textAlign: 'right' }}>
                  <button
                    type="button"
                    className="ws-link"
                    aria-expanded={open === file.id}
                    onClick={() => setOpen(open === file.id ? null : file.id)}
                  >
                    {m.remittances.receipt}
                  </button>
                </td>
              </tr>
              {open === file.id && (
                <tr>
                  <td colSpan={7} style={{ background: 'var(--ws-head)' }}>
                    <Receipt file={file} onMatch={onMatch} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Receipt = ({ file, onMatch }: { readonly file: PayerFile; readonly onMatch: (open: Open) => void }) => {
  const mayMatch = useMay('bills:act', 'exchange:manage');
  const items = itemsOf(file);
  const reasons = file.interchanges
    .flatMap(({ reason, sets }) => [reason, ...sets.map((set) => set.reason)])
    .filter(Boolean);
  return (
    <>
      {reasons.length > 0 && <div className="ws-danger">{reasons.join(', ').replaceAll('_', ' ')}</div>}
      <table className="ws-table">
        <tbody>
          {items.map((item) => (
            <tr key={item.n}>
              <td>{item.kind}</td>
              <td>{item.controlNumber}</td>
              <td>
                {item.outcome.replaceAll('_', ' ')} {item.reason !== item.outcome && item.reason?.replaceAll('_', ' ')}
              </td>
              <td className="num">{dollars(item.amounts?.paid)}</td>
              <td style={{ textAlign: 'right' }}>
                {item.billId !== undefined && (
                  <Link to="/bills/$billId" params={{ billId: item.billId }} search={{ tab: 'history' }}>
                    {m.remittances.toBill}
                  </Link>
                )}
                {item.billId === undefined && isUnmatched(item) && mayMatch && (
                  <Button variant="default" size="compact-xs" onClick={() => onMatch({ file, item })}>
                    {m.remittances.match}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
