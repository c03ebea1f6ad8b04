import { Link, useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { m } from '../../messages';
import { sectionOf, useScreens, type NavigationScreen } from './screens';

const Entry = ({
  of: { to, label, icon: Icon },
  sub = false,
}: {
  readonly of: NavigationScreen;
  readonly sub?: boolean;
}) => (
  <Link to={to} className={sub ? 'ws-subnav' : undefined} activeOptions={{ exact: to === '/', includeSearch: false }}>
    <Icon />
    <span>{label}</span>
  </Link>
);

/** The menu. The current section also shows its other screens, and Settings appears while one of its screens is open. */
export const Navigation = ({ onOpen }: { readonly onOpen?: () => void }) => {
  const shown = useScreens();
  const section = useRouterState({ select: ({ location }) => sectionOf(location.pathname) });
  const below = (parent: string) => shown.filter(({ under }) => under === parent);
  return (
    <nav className="ws-nav" aria-label={m.app.navigation} onClick={onOpen}>
      {below('menu').map((screen) => (
        <Fragment key={screen.to}>
          <Entry of={screen} />
          {section === screen.to && below(screen.to).map((part) => <Entry key={part.to} of={part} sub />)}
        </Fragment>
      ))}
      {section === 'settings' && (
        <>
          <hr />
          <h2>{m.app.settings}</h2>
          {below('settings').map((screen) => (
            <Entry key={screen.to} of={screen} />
          ))}
        </>
      )}
    </nav>
  );
};
