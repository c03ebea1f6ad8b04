import { Button, Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followFeed, useFeedState } from '../../api/feed';
import { useIsClosing, useSession } from '../../api/session';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { clockTime } from '../../ui/format';
import { SearchIcon } from '../../ui/icons';
import { State } from '../../ui/parts';
import { AccountMenu } from './account-menu';
import { Navigation, screens } from './navigation';
import { Palette } from './palette';
import { StepUp } from './step-up';
import { WaitingWrites } from './waiting-writes';
import { useKeySequences } from '../../ui/key-sequences';

const feedTones = { connecting: 'neutral', live: 'success', away: 'warning', refused: 'neutral' } as const;

export const Shell = () => {
  const session = useSession();
  const { practice, environment } = session;
  const closing = useIsClosing();
  const queries = useQueryClient();
  const router = useRouter();
  const feed = useFeedState();
  const [help, setHelp] = useState(false);
  useEffect(() => followFeed(queries), [queries]);
  // Also works in fields and dialogs.
  useHotkeys([['mod+K', () => spotlight.toggle()]], [], true);
  useKeySequences({
    ...Object.fromEntries(screens.map(({ to, letter }) => [`g${letter}`, () => void router.navigate({ to })])),
    '?': () => setHelp(true),
    '/': () => {
      const box = document.querySelector<HTMLInputElement>('[data-search]');
      if (box) box.focus();
      else spotlight.open();
    },
  });
  return (
    <div className="ws-frame">
      <a className="ws-skip" href="#content">
        {m.app.skip}
      </a>
      <header className="ws-top">
        <div className="ws-brand" title={practice}>
          {practice}
        </div>
        <button type="button" className="ws-searchbox" onClick={() => spotlight.open()}>
          <SearchIcon />
          {m.app.palette}
          <kbd>Ctrl K</kbd>
        </button>
        <div style={{ flex: 1 }} />
        <span style={{ fontSize: '0.75rem' }} role="status">
          <State tone={feedTones[feed]} label={m.app.feed[feed]} />
        </span>
        {environment === 'sandbox' && <span className="ws-kbd">{m.app.sandbox}</span>}
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px={6}
          onClick={() => setHelp(true)}
          aria-label={m.app.shortcuts}
        >
          ?
        </Button>
        <AccountMenu />
      </header>
      <Navigation />
      <main className="ws-main" id="content" tabIndex={-1}>
        {closing && (
          <div className="ws-banner" role="alert">
            {m.session.closing(
              clockTime(new Date(session.idleEndsAt).toISOString()),
              session.idleEndsAt < session.endsAt,
            )}
          </div>
        )}
        {feed === 'away' && (
          <div className="ws-banner" role="alert">
            {m.app.offline}
          </div>
        )}
        <Outlet />
      </main>
      <Palette />
      <WaitingWrites />
      <StepUp />
      <Modal
        opened={help}
        onClose={() => setHelp(false)}
        title={m.keys.title}
        closeButtonProps={{ 'aria-label': m.common.close }}
      >
        <Shortcuts />
      </Modal>
    </div>
  );
};

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], m.keys.palette],
  [['/'], m.keys.search],
  [['?'], m.keys.help],
  ...screens.map(({ letter, label }) => [['g', letter], label] as const),
  [['j'], m.keys.next],
  [['k'], m.keys.previous],
  [['Enter'], m.keys.open],
  [['x'], m.keys.choose],
  [['1 – 7'], m.keys.tabs],
  [['e'], m.keys.eor],
  [['Ctrl', 'P'], m.keys.print],
  [['Ctrl', 'Enter'], m.keys.save],
  [['Ctrl', 'Z'], m.keys.undo],
  [['Esc'], m.keys.back],
];

const Shortcuts = () => (
  <DataTable
    name={m.keys.title}
    headless
    rows={shortcuts}
    keyOf={([, what]) => what}
    columns={[
      {
        head: m.keys.keys,
        cell: ([keys]) =>
          keys.map((key, n) => (
            <span key={key}>
              {n > 0 && ' '}
              <Kbd size="xs">{key}</Kbd>
            </span>
          )),
        whole: true,
      },
      { head: m.keys.does, cell: ([, what]) => what },
    ]}
  />
);
