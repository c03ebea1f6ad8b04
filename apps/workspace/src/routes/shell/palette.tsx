import { Spotlight } from '@mantine/spotlight';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useHasPermission } from '../../api/session';
import { rfaTone } from '../../features/authorizations/rfas';
import type { BillItem } from '../../features/bills/columns';
import { nameOf } from '../../features/checks/checks';
import { CheckState } from '../../features/payments/check-list';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { billName, numberBesideName } from '../../ui/bill-name';
import { date, dollars } from '../../ui/format';
import { ApprovalIcon, BillIcon, CheckIcon, PlusIcon, SearchIcon } from '../../ui/icons';
import { labelFor } from '../../ui/labels';
import { State } from '../../ui/parts';
import { useLastBills, usePaletteSearch } from './palette-search';
import { paletteStore } from './palette-store';
import { useScreens } from './screens';

interface Entry {
  readonly key: string;
  readonly text: ReactNode;
  /** Second line, which distinguishes entries with the same text. */
  readonly about?: string;
  readonly state?: ReactNode;
  readonly amount?: number;
  readonly icon?: ReactNode;
  readonly open: () => unknown;
}

/**
 * Command palette (Ctrl+K). Finds bills, patients, checks, requests, actions and screens. Without a text, it shows the
 * last opened bills.
 */
export const Palette = () => {
  const [words, setWords] = useState('');
  return (
    <Spotlight.Root
      store={paletteStore}
      query={words}
      onQueryChange={setWords}
      clearQueryOnClose
      shortcut={null}
      lockScroll={false}
      attributes={{ content: { 'aria-label': m.app.palette } }}
    >
      <Spotlight.Search
        autoComplete="off"
        placeholder={m.app.palette}
        leftSection={<SearchIcon />}
        aria-label={m.app.palette}
      />
      <Results words={words} />
    </Spotlight.Root>
  );
};

/** Results for the search text. Mounted only while the palette is open. */
const Results = ({ words }: { readonly words: string }) => {
  const navigate = useNavigate();
  const text = words.trim().toLowerCase();
  const { bills, patients, checks, requests, isWaiting } = usePaletteSearch(words);
  const { last, isWaiting: isWaitingForLast } = useLastBills(text === '');
  const actions = useActions();
  const screens = useScreens().filter(({ under }) => under !== 'button');
  const billEntry = (bill: BillItem): Entry => ({
    key: bill.id,
    text: billName(bill),
    about: m.app.numberAndClaim(numberBesideName(bill), bill.claimNumber),
    state: <State tone={bill.status.tone} label={bill.status.label} />,
    amount: bill.balanceDue,
    open: () => navigate({ to: '/bills/$billId', params: { billId: bill.id } }),
  });
  const isNamed = ({ label }: { readonly label: string }): boolean => ` ${label.toLowerCase()}`.includes(` ${text}`);
  // Actions and screens appear while the user types. Results appear later and are added below them, so that Enter opens
  // what the user saw.
  const groups: readonly (readonly [name: string, entries: readonly Entry[]])[] = [
    [m.app.lastBills, last.map(billEntry)],
    [m.common.actions, actions.filter(isNamed).map(({ label, ...action }) => ({ ...action, key: label, text: label }))],
    [
      m.app.screens,
      screens
        .filter(isNamed)
        .map(({ to, label, icon: Icon }) => ({ key: to, text: label, icon: <Icon />, open: () => navigate({ to }) })),
    ],
    [m.app.bills, bills.map(billEntry)],
    [
      m.nav.patients,
      patients.map(({ id, name }) => ({
        key: id,
        text: name,
        open: () => navigate({ to: '/patients/$patientId', params: { patientId: id } }),
      })),
    ],
    [
      m.money.checks,
      checks.map((check) => ({
        key: check.id,
        text: `${nameOf(check)}${check.payer === null ? '' : ` · ${check.payer}`}`,
        about: m.app.depositedOn(date(check.depositDate)),
        state: <CheckState check={check} />,
        amount: check.amount,
        open: () => navigate({ to: '/payments/$checkId', params: { checkId: check.id } }),
      })),
    ],
    [
      rfaMessages.list,
      requests.map(({ id, rfaNumber, employeeName, claimNumber, answerBy, status }) => ({
        key: id,
        text: `${rfaMessages.title(rfaNumber)}${employeeName === null ? '' : ` · ${employeeName}`}`,
        about: m.app.claimAndDecision(claimNumber, answerBy === null ? null : date(answerBy)),
        state: <State tone={rfaTone(status)} label={labelFor(rfaMessages.statuses, status)} />,
        open: () => navigate({ to: '/authorizations/$rfaId', params: { rfaId: id } }),
      })),
    ],
  ];
  const shown = isWaitingForLast ? [] : groups.filter(([, entries]) => entries.length > 0);
  const list = useRef<HTMLDivElement>(null);
  useHighlight(list, text, shown.flatMap(([, entries]) => entries.map(({ key }) => key)).join(' '));
  return (
    <Spotlight.ActionsList ref={list}>
      {shown.map(([name, entries]) => (
        <Spotlight.ActionsGroup key={name} label={name}>
          {entries.map(({ key, text: line, about, state, amount, icon, open }) => (
            <Spotlight.Action key={key} onClick={() => void open()}>
              <span className="ws-found">
                {icon}
                <span>
                  {line}
                  {about !== undefined && <span className="ws-soft">{about}</span>}
                </span>
                <span>
                  {state}
                  {amount !== undefined && <span className="ws-num">{dollars(amount)}</span>}
                </span>
              </span>
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {shown.length === 0 && !isWaiting && !isWaitingForLast && (
        <Spotlight.Empty>{m.app.paletteNothing}</Spotlight.Empty>
      )}
    </Spotlight.ActionsList>
  );
};

/**
 * Highlights the first entry for a new text. While the text stays the same, the highlight stays on its entry when
 * entries are added or change. `keys`: the entries in their order.
 */
const useHighlight = (list: RefObject<HTMLDivElement | null>, text: string, keys: string): void => {
  const highlightedFor = useRef<string>(undefined);
  useLayoutEffect(() => {
    const entries = [...(list.current?.querySelectorAll('[data-action]') ?? [])];
    const kept = entries.findIndex((entry) => entry.hasAttribute('data-selected'));
    const selected = highlightedFor.current === text ? Math.max(kept, 0) : 0;
    highlightedFor.current = text;
    for (const entry of entries) entry.removeAttribute('data-selected');
    entries[selected]?.setAttribute('data-selected', 'true');
    // The arrow keys continue from this entry.
    paletteStore.updateState((state) => ({ ...state, selected }));
  }, [list, text, keys]);
};

/** Actions that the user's role allows, those on the open bill first. */
const useActions = () => {
  const navigate = useNavigate();
  const { billId } = useParams({ strict: false });
  const mayCreate = useHasPermission('bills:create');
  const mayPost = useHasPermission('bills:act', 'payments:write');
  const mayEnterEor = useHasPermission('eors:write');
  const mayRequest = useHasPermission('rfas:create');
  return [
    ...(billId === undefined
      ? []
      : [
          {
            label: m.app.enterEor,
            allowed: mayEnterEor,
            icon: <BillIcon />,
            open: () => navigate({ to: '/bills/$billId/eor', params: { billId } }),
          },
          {
            label: m.app.postToBill,
            allowed: mayPost,
            icon: <CheckIcon />,
            open: () => navigate({ to: '/payments/new', search: { bill: billId } }),
          },
          {
            label: m.act.billAgain,
            allowed: mayCreate,
            icon: <PlusIcon />,
            open: () => navigate({ to: '/bills/new', search: { again: billId } }),
          },
        ]),
    { label: m.nav.newBill, allowed: mayCreate, icon: <PlusIcon />, open: () => navigate({ to: '/bills/new' }) },
    { label: m.nav.postPayment, allowed: mayPost, icon: <CheckIcon />, open: () => navigate({ to: '/payments/new' }) },
    {
      label: m.app.newRequest,
      allowed: mayRequest,
      icon: <ApprovalIcon />,
      open: () => navigate({ to: '/authorizations/new' }),
    },
  ].filter(({ allowed }) => allowed);
};
