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
  DraftIcon,
  EyeIcon,
  HomeIcon,
  InboxIcon,
  MoneyIcon,
  PersonIcon,
  PlusIcon,
  PracticeIcon,
  PrinterIcon,
  QueueIcon,
  ReviewIcon,
  RulesIcon,
} from '../../ui/icons';

/**
 * `letter`: shortcut after `g`. The user needs at least one of the permissions in `needs`. `under`: place in the
 * navigation, which is the menu, below an entry of the menu, Settings, or only a button.
 */
export const screens = [
  { to: '/', label: m.nav.home, letter: 'h', icon: HomeIcon, needs: ['bills:read'], under: 'menu' },
  { to: '/queues', label: m.nav.queues, letter: 'q', icon: QueueIcon, needs: ['bills:read'], under: '/' },
  { to: '/bills', label: m.nav.bills, letter: 'b', icon: BillIcon, needs: ['bills:read'], under: 'menu' },
  { to: '/print', label: m.print.title, letter: 'o', icon: PrinterIcon, needs: ['bills:read'], under: '/bills' },
  { to: '/bills/new', label: m.nav.newBill, letter: 'n', icon: PlusIcon, needs: ['bills:create'], under: 'button' },
  { to: '/drafts', label: m.nav.drafts, letter: 'f', icon: DraftIcon, needs: ['bills:read'], under: '/bills' },
  { to: '/deadlines', label: m.nav.deadlines, letter: 'c', icon: CalendarIcon, needs: ['bills:read'], under: 'menu' },
  { to: '/reviews', label: m.nav.reviews, letter: 'v', icon: ReviewIcon, needs: ['bills:read'], under: 'menu' },
  { to: '/denials', label: m.nav.denials, letter: 'i', icon: ReviewIcon, needs: ['bills:read'], under: '/reviews' },
  {
    to: '/authorizations',
    label: m.nav.authorizations,
    letter: 'u',
    icon: ApprovalIcon,
    needs: ['rfas:read'],
    under: 'menu',
  },
  { to: '/payments', label: m.nav.payments, letter: 'm', icon: MoneyIcon, needs: ['bills:read'], under: 'menu' },
  {
    to: '/payments/new',
    label: m.nav.postPayment,
    letter: 'p',
    icon: CheckIcon,
    needs: ['bills:act', 'payments:write'],
    under: 'button',
  },
  {
    to: '/remittances',
    label: m.nav.remittances,
    letter: 'r',
    icon: InboxIcon,
    needs: ['bills:read'],
    under: '/payments',
  },
  { to: '/patients', label: m.nav.patients, letter: 'e', icon: PersonIcon, needs: ['bills:read'], under: 'menu' },
  { to: '/payers', label: m.nav.payers, letter: 'y', icon: PracticeIcon, needs: ['bills:read'], under: '/patients' },
  { to: '/reports', label: m.nav.reports, letter: 't', icon: ChartIcon, needs: ['bills:read'], under: 'menu' },
  {
    to: '/practice',
    label: m.nav.practice,
    letter: 's',
    icon: PracticeIcon,
    needs: ['organization:manage'],
    under: 'settings',
  },
  { to: '/access', label: m.nav.access, letter: 'a', icon: EyeIcon, needs: ['audit:read'], under: 'settings' },
  { to: '/rules', label: m.nav.rules, letter: 'l', icon: RulesIcon, needs: ['bills:read'], under: 'settings' },
  {
    to: '/developers',
    label: m.nav.developers,
    letter: 'd',
    icon: CodeIcon,
    needs: ['webhooks:manage', 'audit:read'],
    under: 'settings',
  },
] as const satisfies readonly { readonly needs: readonly Permission[]; readonly [about: string]: unknown }[];

export type NavigationScreen = (typeof screens)[number];

/** Returns the screens that the user may see. */
export const useScreens = (): readonly NavigationScreen[] => {
  const { permissions } = useSession();
  return screens.filter(({ needs }) => needs.some((permission) => permissions.has(permission)));
};

/** Returns the menu entry that a path belongs to, or `settings`. */
export const sectionOf = (path: string): string => {
  const found = screens.find(({ to, under }) => under !== 'button' && (path === to || path.startsWith(`${to}/`)));
  return found?.under === 'menu' ? found.to : (found?.under ?? '');
};
