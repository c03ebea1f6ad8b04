/*
 * The addresses of pages for people. They lie outside /v2, take forms instead of JSON, and refuse in HTML. To add one:
 * a line in `pageRoutes`, a controller method with `@PageGet` in query-api, one with `@PagePost` in command-api.
 */

export interface PageRoute {
  /** Path as Fastify writes it, with `:name` for parameters and `*` for the rest. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /**
   * Senders. `own-pages`: browsers only from a page of this service (403 otherwise), so that no foreign page can
   * press the button. `anyone`: also from elsewhere, as mail programs do (RFC 8058).
   */
  readonly posts?: 'own-pages' | 'anyone';
  /** Requests by scripts of a page are refused as a problem, not as a page. */
  readonly answers?: 'json';
}

/** Every page route, whichever process answers it: 405 and `Allow` come from here. */
export const pageRoutes = {
  home: { path: '/', methods: ['GET'] },
  problems: { path: '/problems', methods: ['GET'] },
  problem: { path: '/problems/:code', methods: ['GET'] },
  warnings: { path: '/warnings', methods: ['GET'] },
  warning: { path: '/warnings/:code', methods: ['GET'] },
  docs: { path: '/docs', methods: ['GET'] },
  docsPage: { path: '/docs/*', methods: ['GET'] },
  signIn: { path: '/sign-in/:token', methods: ['GET', 'POST'], posts: 'own-pages' },
  workspace: { path: '/workspace', methods: ['GET'] },
  workspaceSession: {
    path: '/workspace/session',
    methods: ['GET', 'POST'],
    posts: 'own-pages',
    answers: 'json',
  },
  workspaceSignIn: { path: '/workspace/sign-in', methods: ['GET', 'POST'], posts: 'own-pages' },
  factorAttempt: { path: '/workspace/second-factor/attempt', methods: ['POST'], posts: 'own-pages', answers: 'json' },
  factorProof: { path: '/workspace/second-factor/proof', methods: ['POST'], posts: 'own-pages', answers: 'json' },
  passkeys: { path: '/workspace/second-factor/passkeys', methods: ['POST'], posts: 'own-pages', answers: 'json' },
  passkeyRemoval: {
    path: '/workspace/second-factor/passkeys/remove',
    methods: ['POST'],
    posts: 'own-pages',
    answers: 'json',
  },
  recoveryCodes: {
    path: '/workspace/second-factor/recovery-codes',
    methods: ['POST'],
    posts: 'own-pages',
    answers: 'json',
  },
  factorByOidc: { path: '/workspace/second-factor/oidc', methods: ['POST'], posts: 'own-pages' },
  oidcStart: { path: '/workspace/sign-in/oidc', methods: ['POST'], posts: 'own-pages' },
  oidcReturn: { path: '/workspace/sign-in/oidc/return', methods: ['GET', 'POST'], posts: 'own-pages' },
  /** OpenID Connect Back-Channel Logout 1.0: the provider calls it, no browser does. */
  oidcLogout: {
    path: '/workspace/sign-in/oidc/backchannel-logout',
    methods: ['POST'],
    posts: 'anyone',
    answers: 'json',
  },
  // Every screen has an address; which ones there are, the workspace itself knows.
  workspaceScreen: { path: '/workspace/*', methods: ['GET'] },
  signOut: { path: '/sign-out', methods: ['POST'], posts: 'own-pages' },
  confirmNotifications: {
    path: '/notifications/confirm/:token',
    methods: ['GET', 'POST'],
    posts: 'own-pages',
  },
  unsubscribeNotifications: {
    path: '/notifications/unsubscribe/:token',
    methods: ['GET', 'POST'],
    posts: 'anyone',
  },
} as const satisfies Record<string, PageRoute>;

export type PageRouteId = keyof typeof pageRoutes;

const allRoutes: readonly PageRoute[] = Object.values(pageRoutes);
const byPath = new Map(allRoutes.map((route) => [route.path, route]));
const pathPatterns = allRoutes.map(
  (route) => [new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`), route] as const,
);

/** The page behind a route of the router; undefined for the API and health. */
export const pageAt = (route: string | undefined): PageRoute | undefined =>
  route === undefined ? undefined : byPath.get(route);

/** Does this route take a posted form? */
export const formPostAt = (method: string, route: string | undefined): PageRoute | undefined => {
  const found = method === 'POST' ? pageAt(route) : undefined;
  return found?.methods.includes('POST') ? found : undefined;
};

/** The page that an address names, by whatever method it was asked for. */
export const pageOfPath = (path: string): PageRoute | undefined =>
  pathPatterns.find(([shape]) => shape.test(path))?.[1];

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';
const firstSegments = new Set(allRoutes.map(({ path }) => firstSegment(path)));

/** Is this address, though it may name no page, one that people open? A link that was cut off, for one. */
export const isPagePath = (path: string): boolean => firstSegments.has(firstSegment(path));

/** For `Allow`. */
export const methodsOfPage = ({ methods }: PageRoute): readonly string[] =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
