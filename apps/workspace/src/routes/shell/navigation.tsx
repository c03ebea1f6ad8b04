import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/session';
import type { Permission } from '../../generated/contract';
import { m } from '../../messages';
import {
  ApprovalIcon,
  BillIcon,
  CalendarIcon,
  ChartIcon,
  CheckIcon,
  CodeIcon,
  EyeIcon,
  HomeIcon,
  InboxIcon,
  MoneyIcon,
  PersonIcon,
  PlusIcon,
  PracticeIcon,
  QueueIcon,
  ReviewIcon,
  RulesIcon,
} from '../../ui/icons';

/** `letter`: shortcut after `g`. The user needs at least one of the permissions in `needs`. */
export const screens = [
  { to: '/', label: m.nav.home, letter: 'h', icon: HomeIcon, needs: ['bills:read'], group: 0 },
  { to: '/queues', label: m.nav.queues, letter: 'q', icon: QueueIcon, needs: ['bills:read'], group: 0 },
  { to: '/bills', label: m.nav.bills, letter: 'b', icon: BillIcon, needs: ['bills:read'], group: 0 },
  { to: '/patients', label: m.nav.patients, letter: 'e', icon: PersonIcon, needs: ['bills:read'], group: 0 },
  {
    to: '/authorizations',
    label: m.nav.authorizations,
    letter: 'u',
    icon: ApprovalIcon,
    needs: ['rfas:read'],
    group: 0,
  },
  { to: '/bills/new', label: m.nav.newBill, letter: 'n', icon: PlusIcon, needs: ['bills:create'], group: 1 },
  {
    to: '/payments/new',
    label: m.nav.postPayment,
    letter: 'p',
    icon: CheckIcon,
    needs: ['bills:act', 'payments:write'],
    group: 1,
  },
  { to: '/payments', label: m.nav.payments, letter: 'm', icon: MoneyIcon, needs: ['bills:read'], group: 1 },
  { to: '/reviews', label: m.nav.reviews, letter: 'v', icon: ReviewIcon, needs: ['bills:read'], group: 1 },
  { to: '/deadlines', label: m.nav.deadlines, letter: 'c', icon: CalendarIcon, needs: ['bills:read'], group: 1 },
  { to: '/remittances', label: m.nav.remittances, letter: 'r', icon: InboxIcon, needs: ['bills:read'], group: 1 },
  { to: '/reports', label: m.nav.reports, letter: 't', icon: ChartIcon, needs: ['bills:read'], group: 2 },
  { to: '/rules', label: m.nav.rules, letter: 'l', icon: RulesIcon, needs: ['bills:read'], group: 2 },
  { to: '/practice', label: m.nav.practice, letter: 's', icon: PracticeIcon, needs: ['organization:manage'], group: 3 },
  { to: '/access', label: m.nav.access, letter: 'a', icon: EyeIcon, needs: ['audit:read'], group: 3 },
  {
    to: '/developers',
    label: m.nav.developers,
    letter: 'd',
    icon: CodeIcon,
    needs: ['events:read', 'webhooks:manage', 'audit:read'],
    group: 3,
  },
] as const satisfies readonly { readonly needs: readonly Permission[]; readonly [about: string]: unknown }[];

/** Returns the screens that the user may see. */
export const useScreens = () => {
  const { permissions } = useSession();
  return screens.filter(({ needs }) => needs.some((permission) => permissions.has(permission)));
};

export const Navigation = () => {
  const shown = useScreens();
  return (
    <nav className="ws-nav" aria-label={m.app.navigation}>
      {shown.map(({ to, label, icon: Icon, group }, n) => (
        <div key={to} style={{ display: 'contents' }}>
          {n > 0 && shown[n - 1]?.group !== group && <hr />}
          <Link
            to={to}
            activeOptions={{ exact: to === '/' || to === '/bills' || to === '/payments', includeSearch: false }}
            title={label}
          >
            <Icon />
            <span>{label}</span>
          </Link>
        </div>
      ))}
    </nav>
  );
};
