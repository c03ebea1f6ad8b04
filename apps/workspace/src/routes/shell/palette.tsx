import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useBillSearch } from '../../features/bills/bill-search';
import { m } from '../../messages';
import { SearchIcon } from '../../ui/icons';
import { State } from '../../ui/parts';
import { useScreens } from './navigation';

const MAX_RESULTS = 8;

/** Command palette (Ctrl+K). Finds screens by name, and bills by number, patient or any other search term. */
export const Palette = () => {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const shown = useScreens().filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));
  const { bills } = useBillSearch(words, MAX_RESULTS);
  const list = useRef<HTMLDivElement>(null);
  // Spotlight selects the first entry on a key press. Bills load later and appear above it.
  useEffect(() => {
    const actions = list.current?.querySelectorAll('[data-action]') ?? [];
    actions.forEach((action, n) => {
      if (n === 0) action.setAttribute('data-selected', 'true');
      else action.removeAttribute('data-selected');
    });
  }, [bills[0]?.id]);
  return (
    <Spotlight.Root query={words} onQueryChange={setWords} clearQueryOnClose shortcut={null} lockScroll={false}>
      <Spotlight.Search
        autoComplete="off"
        placeholder={m.app.palette}
        leftSection={<SearchIcon />}
        aria-label={m.app.palette}
      />
      <Spotlight.ActionsList ref={list}>
        {bills.length > 0 && (
          <Spotlight.ActionsGroup label={m.app.bills}>
            {bills.map(({ id, billNumber, patientName, claimNumber, status }) => (
              <Spotlight.Action
                key={id}
                onClick={() => void navigate({ to: '/bills/$billId', params: { billId: id } })}
                rightSection={<State tone={status.tone} label={status.label} />}
              >
                {billNumber} · {patientName} · {claimNumber}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {shown.length > 0 && (
          <Spotlight.ActionsGroup label={m.app.screens}>
            {shown.map(({ to, label, icon: Icon }) => (
              <Spotlight.Action key={to} onClick={() => void navigate({ to })} leftSection={<Icon />}>
                {label}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {bills.length === 0 && shown.length === 0 && <Spotlight.Empty>{m.app.paletteNothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
