/*
 * Pages are outside /v2, accept forms instead of JSON, and return errors as HTML. To add a page, add a line to
 * `pageRoutes`, a controller method with `@PageGet` to query-api, and one with `@PagePost` to command-api.
 */

export interface PageRoute {
  /** Path in Fastify's syntax: `:name` for parameters, `*` for the rest of the path. */
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** `own-pages`: browsers may post only from own pages, else 403 (CSRF). `anyone`: mail clients too (RFC 8058). */
  readonly posts?: 'own-pages' | 'anyone';
  /** `json`: scripts send the requests, so errors are returned as problems instead of pages. */
  readonly answers?: 'json';
}

/** All routes, including other processes' pages, which are needed for 405 responses and `Allow` headers. */
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
  /** OpenID Connect Back-Channel Logout 1.0. The identity provider calls it, not a browser. */
  oidcLogout: {
    path: '/workspace/sign-in/oidc/backchannel-logout',
    methods: ['POST'],
    posts: 'anyone',
    answers: 'json',
  },
  // Every screen of the workspace has its own path, defined only there.
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

/** Returns undefined for API routes and health checks. */
export const pageAt = (route: string | undefined): PageRoute | undefined =>
  route === undefined ? undefined : byPath.get(route);

export const formPostAt = (method: string, route: string | undefined): PageRoute | undefined => {
  const found = method === 'POST' ? pageAt(route) : undefined;
  return found?.methods.includes('POST') ? found : undefined;
};

export const pageOfPath = (path: string): PageRoute | undefined =>
  pathPatterns.find(([shape]) => shape.test(path))?.[1];

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';
const firstSegments = new Set(allRoutes.map(({ path }) => firstSegment(path)));

/** Returns true even if no page exists at the path: it may be an incomplete link. */
export const isPagePath = (path: string): boolean => firstSegments.has(firstSegment(path));

/** Returns the values of the `Allow` header. */
export const methodsOfPage = ({ methods }: PageRoute): readonly string[] =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
