import { Button, Drawer, Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { followFeed, useFeedState } from '../../api/feed';
import { useHasPermission, useIsClosing, useSession } from '../../api/session';
import { useRememberBill } from '../../features/bills/last-opened-bills';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { clockTime } from '../../ui/format';
import { MenuIcon, PlusIcon, SearchIcon } from '../../ui/icons';
import { State } from '../../ui/parts';
import { AccountMenu } from './account-menu';
import { Navigation } from './navigation';
import { palette } from './palette-store';
import { screens } from './screens';
import { StepUp } from './step-up';
import { WaitingWrites } from './waiting-writes';
import { useKeySequences } from '../../ui/key-sequences';

const feedTones = { connecting: 'neutral', live: 'success', away: 'warning', refused: 'neutral' } as const;

// Loaded after the screen, because it is shown only on demand.
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

export const Shell = () => {
  const session = useSession();
  const { practice, environment } = session;
  const closing = useIsClosing();
  const queries = useQueryClient();
  const router = useRouter();
  const feed = useFeedState();
  const [help, setHelp] = useState(false);
  const [menu, setMenu] = useState(false);
  const mayCreate = useHasPermission('bills:create');
  const { billId } = useParams({ strict: false });
  useRememberBill(billId);
  useEffect(() => followFeed(queries), [queries]);
  // Also works in fields and dialogs.
  useHotkeys([['mod+K', () => palette.toggle()]], [], true);
  useKeySequences({
    ...Object.fromEntries(screens.map(({ to, letter }) => [`g${letter}`, () => void router.navigate({ to })])),
    '?': () => setHelp(true),
    '/': () => {
      const box = document.querySelector<HTMLInputElement>('[data-search]');
      if (box) box.focus();
      else palette.open();
    },
  });
  return (
    <div className="ws-frame">
      <a className="ws-skip" href="#content">
        {m.app.skip}
      </a>
      <header className="ws-top">
        <Button
          className="ws-menubutton"
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
        >
          <MenuIcon />
          {m.app.menu}
        </Button>
        <div className="ws-brand" title={practice}>
          {practice}
        </div>
        <button type="button" className="ws-searchbox" onClick={() => palette.open()}>
          <SearchIcon />
          <span>{m.app.palette}</span>
          <kbd>Ctrl K</kbd>
        </button>
        {mayCreate && (
          <Button
            className="ws-newbutton"
            aria-label={m.nav.newBill}
            renderRoot={(props) => <Link to="/bills/new" {...props} />}
          >
            <PlusIcon />
            <span className="ws-newlabel">{m.nav.newBill}</span>
          </Button>
        )}
        <div className="ws-gap" />
        <span style={{ fontSize: '0.75rem' }} role="status">
          <State tone={feedTones[feed]} label={m.app.feed[feed]} />
        </span>
        {environment === 'sandbox' && <span className="ws-kbd">{m.app.sandbox}</span>}
        <Button
          className="ws-helpbutton"
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
      <Drawer
        opened={menu}
        onClose={() => setMenu(false)}
        title={m.app.menu}
        size={280}
        lockScroll={false}
        closeButtonProps={{ 'aria-label': m.common.close }}
      >
        <Navigation onOpen={() => setMenu(false)} />
      </Drawer>
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
      <Suspense fallback={null}>
        <Palette />
      </Suspense>
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
