import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './chromium.js';
import { createCaller, startServer, type RunningServer } from './running-server.js';

type Scheme = 'light' | 'dark';

/** User who signs in to a workspace, and the screen settings. */
export interface WorkspaceVisitor {
  readonly role?: 'biller' | 'viewer';
  /** User ID. The same subject is the same team member. */
  readonly subject?: string;
  readonly scheme?: Scheme;
  /** Sign-in link to use instead of a new one for the user. */
  readonly link?: string;
}

/** Browser session in the workspace after using the sign-in link. */
export interface WorkspaceVisit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a screen by its path under /workspace. */
  readonly goto: (path: string) => Promise<void>;
  /** Policy violations and script errors since the page was opened. */
  readonly troubles: () => readonly string[];
  /** WCAG 2.2 AA violations that axe-core finds on the page, as `rule: element`. */
  readonly violations: () => Promise<readonly string[]>;
}

const axe = (): string => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA violations that axe-core finds on a page, as `rule: element`. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  // Fading elements have different colors, so the check waits until animations end. Infinite animations are ignored. A
  // menu begins to fade in only two frames after it was added.
  await page.evaluate(`new Promise((resolve) => {
    const wait = (frames) => (frames === 0 ? resolve() : requestAnimationFrame(() => wait(frames - 1)));
    wait(3);
  })`);
  await waitUntil(
    page,
    `document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`,
  );
  await page.evaluate(axe());
  return page.evaluate(async (tags) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: readonly {
              id: string;
              nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
            }[];
          }>;
        };
      }
    ).axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  }, rules);
};

/**
 * A page's WCAG violations and horizontal overflow: on a desktop with light colors, and at a width of `narrow` pixels
 * with dark colors. Restores the desktop width afterwards.
 */
export const pageFlaws = async (
  { page, violations }: Pick<WorkspaceVisit, 'page' | 'violations'>,
  narrow = 390,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', narrow],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violations()));
    if (await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth'))
      found.push(`too wide at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
};

/** Creates a one-time link to the sandbox practice's workspace. */
export const workspaceLink = async (
  server: RunningServer,
  { role = 'biller', subject = 'user-17' }: WorkspaceVisitor = {},
): Promise<string> => {
  const { body } = await createCaller(server)('POST', '/management-sessions', { subject, name: 'Dana Biller', role });
  return body.url as string;
};

/** One-time administrator link that the sandbox printed at startup. */
export const administratorsLink = (server: RunningServer): string => {
  const [, link = ''] = /open the workspace: (\S+)/i.exec(server.output()) ?? [];
  return server.origin + new URL(link).pathname;
};

/** Signs in with a link, as a user would, and waits for the first screen. */
export const visitWorkspace = async (
  browser: Browser,
  server: RunningServer,
  visitor: WorkspaceVisitor = {},
): Promise<WorkspaceVisit> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: visitor.scheme ?? 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => void troubles.push(`fault: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) troubles.push(message.text());
  });
  await page.goto(visitor.link ?? (await workspaceLink(server, visitor)));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return {
    page,
    context,
    goto: async (path) => {
      await page.goto(`${server.origin}/workspace${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitUntilLoaded(page);
    },
    troubles: () => troubles,
    violations: async () => {
      await waitUntilLoaded(page);
      return violationsOf(page);
    },
  };
};

/** Server and browser for workspace specs. */
export interface WorkspaceFixture {
  readonly server: RunningServer;
  readonly browser: Browser;
  readonly call: ReturnType<typeof createCaller>;
  readonly visit: (visitor?: WorkspaceVisitor) => Promise<WorkspaceVisit>;
  /** Submits the example bill and simulates scenarios on it. */
  readonly newBill: (...scenarios: readonly string[]) => Promise<{ readonly id: string; readonly billNumber: number }>;
  /** Returns the ID of a sample bill with the given status. */
  readonly billIn: (status: string) => Promise<string>;
}

/** Starts a server and a browser before the first spec of a `describeInChromium`, and stops them after the last one. */
export const workspaceFixture = (env: Readonly<Record<string, string>> = {}): WorkspaceFixture => {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ env });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    server.remove();
  });
  const call: WorkspaceFixture['call'] = (...asked) => createCaller(server)(...asked);
  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    call,
    visit: (visitor) => visitWorkspace(browser, server, visitor),
    newBill: async (...scenarios) => {
      const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as object;
      const { id, billNumber } = (await call('POST', '/bills', example)).body;
      for (const scenario of scenarios) await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
      return { id, billNumber };
    },
    billIn: async (status) => {
      const { items } = (await call('GET', `/bill-dashboard?status=${status}&pageSize=1`)).body.data as {
        readonly items: readonly { readonly id: string }[];
      };
      const [bill] = items;
      if (!bill) throw new Error(`the seed has no bill with status ${status}`);
      return bill.id;
    },
  };
};

/** Waits until nothing is loading. */
const waitUntilLoaded = (page: Page): Promise<void> =>
  waitUntil(page, `document.querySelector('[role=status][aria-label=Loading], [aria-busy=true]') === null`);

/**
 * Waits until an expression is true in the page. It is evaluated on every frame; a waiting locator polls only twice a
 * second.
 */
const waitUntil = async (page: Page, expression: string): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    const look = () => (${expression} ? resolve() : requestAnimationFrame(look));
    look();
  })`);
};

/** Ends a session and fails if there were errors. */
export const closeVisit = async ({ context, troubles }: WorkspaceVisit): Promise<void> => {
  expect(troubles()).toEqual([]);
  await context.close();
};

/** Opens a screen by `g` and its letter. Does not wait between the keys, because the pair has a time limit. */
export const openByKeys = async (page: Page, letter: string): Promise<void> => {
  await Promise.all([page.keyboard.press('g'), page.keyboard.press(letter)]);
};

/** Selects the first matching option in the list with the given label. */
export const pickOption = async (page: Page, label: string | RegExp, option: string | RegExp): Promise<void> => {
  await page.locator('input').and(page.getByLabel(label)).click();
  await page.getByRole('option', { name: option }).first().click();
};

/** Closes a tab with unsent work: the browser asks, and the user leaves. */
export const leaveUnsent = async (page: Page): Promise<void> => {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  const gone = page.waitForEvent('close');
  await question.accept();
  await gone;
};
