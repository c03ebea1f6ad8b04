import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readBillFilters } from './features/bills/filters';
import { searchParams } from './ui/search-params';
import { Missing, RouteFailed, RoutePending } from './ui/route-states';
import { Shell } from './routes/shell/shell';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Shell, notFoundComponent: Missing });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/home/home'), 'Home'),
});
const queues = createRoute({
  getParentRoute: () => root,
  path: '/queues',
  validateSearch: searchParams('queue', 'owner', 'snoozed'),
  component: lazyRouteComponent(() => import('./routes/queues/queues'), 'Queues'),
});
const bills = createRoute({
  getParentRoute: () => root,
  path: '/bills',
  validateSearch: readBillFilters,
  component: lazyRouteComponent(() => import('./routes/bills/bills'), 'Bills'),
});
const authorizations = createRoute({
  getParentRoute: () => root,
  path: '/authorizations',
  validateSearch: searchParams('status', 'age', 'overdue'),
  component: lazyRouteComponent(() => import('./routes/authorizations/authorizations'), 'Authorizations'),
});
const authorization = createRoute({
  getParentRoute: () => root,
  path: '/authorizations/$rfaId',
  validateSearch: searchParams('tab', 'doc'),
  component: lazyRouteComponent(() => import('./routes/authorizations/authorization'), 'Authorization'),
});
const newAuthorization = createRoute({
  getParentRoute: () => root,
  path: '/authorizations/new',
  validateSearch: searchParams('bill'),
  component: lazyRouteComponent(() => import('./routes/authorizations/new-authorization'), 'NewAuthorization'),
});
const editAuthorization = createRoute({
  getParentRoute: () => root,
  path: '/authorizations/$rfaId/edit',
  component: lazyRouteComponent(() => import('./routes/authorizations/edit-authorization'), 'EditAuthorization'),
});
const payments = createRoute({
  getParentRoute: () => root,
  path: '/payments',
  validateSearch: searchParams('tab', 'from', 'to', 'method', 'source', 'status', 'unapplied', 'cleared'),
  component: lazyRouteComponent(() => import('./routes/payments/payments'), 'Payments'),
});
const postPayment = createRoute({
  getParentRoute: () => root,
  path: '/payments/new',
  validateSearch: searchParams('bill'),
  component: lazyRouteComponent(() => import('./routes/payments/post-payment'), 'PostPayment'),
});
const check = createRoute({
  getParentRoute: () => root,
  path: '/payments/$checkId',
  component: lazyRouteComponent(() => import('./routes/payments/check'), 'Check'),
});
const deposit = createRoute({
  getParentRoute: () => root,
  path: '/payments/deposits/$date',
  component: lazyRouteComponent(() => import('./routes/payments/deposit'), 'Deposit'),
});
const reviews = createRoute({
  getParentRoute: () => root,
  path: '/reviews',
  component: lazyRouteComponent(() => import('./routes/reviews/reviews'), 'Reviews'),
});
const denials = createRoute({
  getParentRoute: () => root,
  path: '/denials',
  validateSearch: searchParams('due'),
  component: lazyRouteComponent(() => import('./routes/denials/denials'), 'Denials'),
});
const deadlines = createRoute({
  getParentRoute: () => root,
  path: '/deadlines',
  validateSearch: searchParams('kind', 'side', 'due'),
  component: lazyRouteComponent(() => import('./routes/deadlines/deadlines'), 'Deadlines'),
});
const practice = createRoute({
  getParentRoute: () => root,
  path: '/practice',
  validateSearch: searchParams('tab'),
  component: lazyRouteComponent(() => import('./routes/practice/practice'), 'Practice'),
});
const remittances = createRoute({
  getParentRoute: () => root,
  path: '/remittances',
  validateSearch: searchParams('tab'),
  component: lazyRouteComponent(() => import('./routes/remittances/remittances'), 'Remittances'),
});
const print = createRoute({
  getParentRoute: () => root,
  path: '/print',
  component: lazyRouteComponent(() => import('./routes/print/print'), 'Print'),
});
const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: searchParams('tab', 'from', 'to', 'asOf'),
  component: lazyRouteComponent(() => import('./routes/reports/reports'), 'Reports'),
});
const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  validateSearch: searchParams('id', 'asOf', 'expiring'),
  component: lazyRouteComponent(() => import('./routes/rules/rules'), 'Rules'),
});
const developers = createRoute({
  getParentRoute: () => root,
  path: '/developers',
  validateSearch: searchParams('tab', 'endpoint'),
  component: lazyRouteComponent(() => import('./routes/developers/developers'), 'Developers'),
});
const access = createRoute({
  getParentRoute: () => root,
  path: '/access',
  validateSearch: searchParams('tab', 'week', 'patient', 'bill', 'day', 'action', 'outcome', 'member', 'key'),
  component: lazyRouteComponent(() => import('./routes/access-records/access-records'), 'Access'),
});
const newBill = createRoute({
  getParentRoute: () => root,
  path: '/bills/new',
  validateSearch: searchParams('again', 'rfa', 'draft'),
  component: lazyRouteComponent(() => import('./routes/new-bill/new-bill'), 'NewBill'),
});
const drafts = createRoute({
  getParentRoute: () => root,
  path: '/drafts',
  validateSearch: searchParams('show', 'owner'),
  component: lazyRouteComponent(() => import('./routes/drafts/drafts'), 'Drafts'),
});
const patients = createRoute({
  getParentRoute: () => root,
  path: '/patients',
  component: lazyRouteComponent(() => import('./routes/patients/patients'), 'Patients'),
});
const payers = createRoute({
  getParentRoute: () => root,
  path: '/payers',
  component: lazyRouteComponent(() => import('./routes/payers/payers'), 'Payers'),
});
const patient = createRoute({
  getParentRoute: () => root,
  path: '/patients/$patientId',
  component: lazyRouteComponent(() => import('./routes/patients/patient'), 'Patient'),
});
const correctBill = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId/correct',
  component: lazyRouteComponent(() => import('./routes/new-bill/correct-bill'), 'CorrectBill'),
});
const enterEor = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId/eor',
  component: lazyRouteComponent(() => import('./routes/bill/enter-eor'), 'EnterEor'),
});
const secondReview = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId/second-review',
  validateSearch: searchParams('draft'),
  component: lazyRouteComponent(() => import('./routes/bill/request-review'), 'SecondReview'),
});
const independentReview = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId/ibr',
  validateSearch: searchParams('draft'),
  component: lazyRouteComponent(() => import('./routes/bill/request-review'), 'IndependentReview'),
});
const bill = createRoute({
  getParentRoute: () => root,
  path: '/bills/$billId',
  validateSearch: searchParams('tab', 'asOf', 'queue', 'doc'),
  component: lazyRouteComponent(() => import('./routes/bill/bill'), 'Bill'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    queues,
    bills,
    newBill,
    drafts,
    patients,
    payers,
    patient,
    correctBill,
    enterEor,
    secondReview,
    independentReview,
    bill,
    authorizations,
    authorization,
    newAuthorization,
    editAuthorization,
    payments,
    postPayment,
    check,
    deposit,
    reviews,
    deadlines,
    denials,
    practice,
    remittances,
    print,
    reports,
    rules,
    access,
    developers,
  ]),
  basepath: '/workspace',
  context: { queries: undefined as unknown as QueryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteFailed,
  defaultPendingMs: 150,
  scrollRestoration: true,
  // The browser stores these keys, so they are opaque and don't contain addresses.
  getScrollRestorationKey: ({ state }) => state.__TSR_key ?? 'first',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
