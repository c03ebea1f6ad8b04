import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useMay } from '../../api/session';
import { DismissDialog } from '../../features/remittance/dismiss-dialog';
import { MatchDialog } from '../../features/remittance/match-dialog';
import {
  isUnmatched,
  isWaiting,
  checksOf,
  itemsOf,
  numberOf,
  outcomeOf,
  payerFiles,
  reasonsOf,
  waitingIn,
  whysOf,
  type PayerFile,
  type Waiting,
} from '../../features/remittance/payer-files';
import { PrintQueue } from '../../features/print/print-queue';
import { SendFile } from '../../features/remittance/send-file';
import { m } from '../../messages';
import { AskedPages, Empty } from '../../ui/asked';
import { dollars, number, size, time } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

/** What a person says of something that waits. */
type Answer = Waiting & { readonly how: 'match' | 'dismiss' };
/** Null for who may not. */
type OnAnswer = ((answer: Answer) => void) | null;

/** What payers and clearinghouses answered by files: what became of it, and what a person must match. */
export const Remittances = () => {
  const { tab } = useSearch({ from: '/remittances' });
  const files = useInfiniteQuery(payerFiles('all'));
  const quarantine = useInfiniteQuery(payerFiles('quarantined'));
  const mayAnswer = useMay('payments:write');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const onAnswer = mayAnswer ? setAnswer : null;
  const all = files.data?.pages.flatMap(({ data }) => data) ?? [];
  const waiting = waitingIn(quarantine.data?.pages.flatMap(({ data }) => data) ?? []);
  const close = () => setAnswer(null);
  return (
    <Screen title={m.nav.remittances} actions={mayAnswer && <SendFile />}>
      <Tabs
        label={m.nav.remittances}
        of={[
          ['files', m.remittances.files],
          ['unmatched', m.remittances.unmatched(waiting.length)],
          ['print', m.print.title],
        ]}
      />
      {tab === 'print' && <PrintQueue />}
      {tab === 'unmatched' && (
        <AskedPages query={quarantine} rows={8}>
          {() => <Quarantine waiting={waiting} onAnswer={onAnswer} />}
        </AskedPages>
      )}
      {tab !== 'print' && tab !== 'unmatched' && (
        <AskedPages query={files} rows={8}>
          {() => (
            <Panel title={m.remittances.files} bare>
              {all.length === 0 ? <Empty text={m.remittances.none} /> : <Files files={all} onAnswer={onAnswer} />}
            </Panel>
          )}
        </AskedPages>
      )}
      {answer?.how === 'match' && answer.item && <MatchDialog file={answer.file} item={answer.item} onClose={close} />}
      {answer?.how === 'dismiss' && <DismissDialog file={answer.file} item={answer.item} onClose={close} />}
    </Screen>
  );
};

const Answers = ({ file, item, onAnswer }: Waiting & { readonly onAnswer: OnAnswer }) =>
  onAnswer && (
    <>
      {item !== null && isUnmatched(item) && (
        <Button variant="default" size="compact-xs" onClick={() => onAnswer({ file, item, how: 'match' })}>
          {m.remittances.match}
        </Button>
      )}{' '}
      <Button variant="default" size="compact-xs" onClick={() => onAnswer({ file, item, how: 'dismiss' })}>
        {m.remittances.dismiss}
      </Button>
    </>
  );

/** What a person must match, or let rest. */
const Quarantine = ({ waiting, onAnswer }: { readonly waiting: readonly Waiting[]; readonly onAnswer: OnAnswer }) => (
  <Panel title={m.remittances.unmatched(waiting.length)} bare>
    {waiting.length === 0 ? (
      <Empty text={m.remittances.allMatched} />
    ) : (
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.remittances.received}</th>
            <th>{m.remittances.from}</th>
            <th>{m.remittances.kind}</th>
            <th>{m.bill.control}</th>
            <th>{m.remittances.check}</th>
            <th className="num">{m.bill.charged}</th>
            <th className="num">{m.bill.paid}</th>
            <th>{m.bill.reason}</th>
            <th>
              <span className="ws-hidden">{m.remittances.match}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ file, item }) => (
            <tr key={`${file.id}/${item?.n ?? ''}`}>
              <td>{time(file.receivedAt)}</td>
              <td>{item?.told?.payer ?? file.interchanges[0]?.sender ?? file.partner ?? file.source}</td>
              <td>{item && inWords(m.remittances.kinds, item.kind)}</td>
              <td>{item && numberOf(item)}</td>
              <td>{item?.told?.checkNumber}</td>
              <td className="num">{dollars(item?.amounts?.charged)}</td>
              <td className="num">{dollars(item?.amounts?.paid)}</td>
              <td>{whysOf(item ? (item.reason === undefined ? [] : [item.reason]) : reasonsOf(file))}</td>
              <td style={{ textAlign: 'right' }}>
                <Answers file={file} item={item} onAnswer={onAnswer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
);

const Files = ({ files, onAnswer }: { readonly files: readonly PayerFile[]; readonly onAnswer: OnAnswer }) => {
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
                  {[...new Set(file.interchanges.flatMap(({ sets }) => sets.map(({ type }) => type.toLowerCase())))]
                    .map((type) => inWords(m.remittances.kinds, type))
                    .join(', ')}
                </td>
                <td className="num">{number(file.totals.items)}</td>
                <td className="num">{dollars(file.totals.amountPosted)}</td>
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
                    <Receipt file={file} onAnswer={onAnswer} />
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

const Receipt = ({ file, onAnswer }: { readonly file: PayerFile; readonly onAnswer: OnAnswer }) => {
  const reasons = reasonsOf(file);
  return (
    <>
      {reasons.length > 0 && (
        <div className="ws-danger">
          {whysOf(reasons)} {file.quarantined && <Answers {...{ file, onAnswer }} item={null} />}
        </div>
      )}
      {file.dismissal && <div>{dismissalText(file.dismissal)}</div>}
      {checksOf(file).map(({ checkId, amount, claims, adjustments }) => (
        <div key={checkId} style={{ fontSize: '0.8125rem', display: 'flex', gap: 10, alignItems: 'baseline' }}>
          <Link to="/payments/$checkId" params={{ checkId }}>
            {m.remittances.checkOf(dollars(amount))}
          </Link>
          <span className="ws-soft">
            {[m.remittances.claims(claims), adjustments !== 0 && m.remittances.ofAdjustments(number(adjustments))]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      ))}
      <table className="ws-table">
        <tbody>
          {itemsOf(file).map((item) => (
            <tr key={item.n}>
              <td>{inWords(m.remittances.kinds, item.kind)}</td>
              <td>{numberOf(item)}</td>
              <td>
                {outcomeOf(item)}
                {item.dismissal && <div className="ws-soft">{dismissalText(item.dismissal)}</div>}
              </td>
              <td>{item.told?.checkNumber}</td>
              <td className="num">{dollars(item.amounts?.paid)}</td>
              <td style={{ textAlign: 'right' }}>
                {item.billId !== undefined && (
                  <Link to="/bills/$billId" params={{ billId: item.billId }} search={{ tab: 'history' }}>
                    {m.remittances.toBill}
                  </Link>
                )}{' '}
                {isWaiting(item) && <Answers file={file} item={item} onAnswer={onAnswer} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const dismissalText = ({ reason, at, by }: NonNullable<PayerFile['dismissal']>): string =>
  `${inWords(m.remittances.reasons, reason)}, ${time(at)}, ${m.remittances.dismissedBy(by)}`;
