import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, HeldService, openBrowser } from '#testing/process';

/*
 * Tests the elements in a host page. The test controls when the service responds, so that every order of responses can
 * be tested. A canceled request is detected by its closed connection.
 */

const root = join(import.meta.dirname, '../../../..');
const needed = createRequire(import.meta.url);

/* Response data with the members read by the elements. */
const bill = (n: number, lastName = 'Alder', documents: readonly object[] = []) => ({
  id: `bill_${n}`,
  billNumber: n,
  patient: { firstName: 'Maria', lastName },
  claim: null,
  service: null,
  state: 'denied',
  amounts: { charged: 10, paid: 0, balance: 10 },
  serviceLines: [],
  documents,
});
const pageOf = (data: readonly object[], nextCursor: string | null = null) => ({ data, nextCursor });
const lifecycle = { data: { lifecycle: { nativeStatus: 'Denied' }, activity: [] } };
const refusal = (status: number, code: string, title: string) => ({ status, code, title, retryable: false });

interface Embed extends HTMLElement {
  session: unknown;
  refresh(): Promise<void>;
}

describeInChromium('embeds in a page of a stranger', () => {
  const service = new HeldService();
  let host: Server;
  let folder: string;
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'embeds-'));
    const env = { ...process.env, NODE_OPTIONS: '' };
    await promisify(execFile)(process.execPath, [join(root, 'scripts/client.mjs'), folder], { env });
    await service.listen();
    host = createServer(({ url = '' }, response) => {
      const isScript = url.startsWith('/client/');
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
      if (isScript) createReadStream(join(folder, url.slice('/client/'.length))).pipe(response);
      else
        response.end('<!doctype html><script type="module" src="/client/esm/embeds/index.js"></script><main></main>');
    });
    await once(host.listen(0, '127.0.0.1'), 'listening');
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    host.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const origin = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  beforeEach(async () => {
    service.asked.length = 0;
    page = await browser.newPage();
    faults = [];
    page.on('pageerror', ({ message }) => void faults.push(message));
    await page.goto(origin());
    await page.waitForFunction(() => customElements.get('workcomp-bills') !== undefined);
  });
  afterEach(async () => {
    expect(faults).toEqual([]);
    await page.close();
  });

  /** Adds an element to the page and records its problem events. */
  const put = (name: 'workcomp-bills' | 'workcomp-bill', session: unknown, attributes: Record<string, string> = {}) =>
    page.evaluate(
      ([tag, token, given]) => {
        const element = Object.assign(document.createElement(tag), { problems: [] as unknown[] });
        element.addEventListener('workcomp-problem', (event) => element.problems.push((event as CustomEvent).detail));
        for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
        if (token !== undefined) (element as unknown as Embed).session = token;
        document.querySelector('main')?.append(element);
      },
      [name, session, { 'base-url': service.base, ...attributes }] as const,
    );
  const embed = () => page.locator('workcomp-bills, workcomp-bill');
  const set = (name: string, value: string) =>
    embed().evaluate((element, [key, to]) => element.setAttribute(key, to), [name, value] as const);
  const setSession = (session: string | null) =>
    embed().evaluate((element, token) => void ((element as Embed).session = token), session);
  /** Returns the element's current text, without waiting. */
  const shown = () => embed().evaluate((element) => element.shadowRoot?.querySelector('div')?.textContent ?? '');
  const picks = () => page.locator('workcomp-bills tbody button').allTextContents();
  const problems = () => embed().evaluate((element) => (element as unknown as { problems: unknown[] }).problems);
  const waitForStatus = (text: string) => embed().getByRole('status').filter({ hasText: text }).waitFor();
  const row = (text: string) => page.locator('workcomp-bills tr').filter({ hasText: text }).waitFor();

  it('changing the session cancels pending requests and shows only data of the new session', async () => {
    await put('workcomp-bills', 'token-a');
    const former = await service.next('/bills', 'token-a');
    await setSession('token-b');
    await former.ended;
    (await service.next('/bills', 'token-b')).json(pageOf([bill(2, 'Bolton')]));
    await row('Bolton');
    expect(await picks()).toEqual(['Bill 2']);
    await setSession('token-c');
    expect(await shown()).toBe('');
    const third = await service.next('/bills', 'token-c');
    await setSession(null);
    await third.ended;
    expect([await shown(), await problems()]).toEqual(['', []]);
  });

  it('ignores a session token that arrives late, and the errors of an earlier session', async () => {
    await put('workcomp-bills', undefined);
    await embed().evaluate((element) => {
      const late = globalThis as unknown as { late: Record<string, (value: string) => void> };
      (element as Embed).session = () =>
        new Promise((resolve, reject) => (late.late = { resolve, reject: reject as (value: string) => void }));
    });
    await page.waitForFunction(() => 'late' in globalThis);
    await setSession('token-b');
    (await service.next('/bills', 'token-b')).json(pageOf([bill(2, 'Bolton')]));
    await row('Bolton');
    await page.evaluate(() =>
      (globalThis as unknown as { late: { resolve(token: string): void } }).late.resolve('token-a'),
    );
    // The request uses the current session's client, even though the other token arrived last.
    await embed().evaluate((element) => void (element as Embed).refresh());
    (await service.next('/bills', 'token-b')).json(pageOf([bill(3, 'Bolton')]));
    await row('Bill 3');
    expect(service.asked.map(({ token }) => token)).toEqual(['token-b', 'token-b']);

    await put('workcomp-bill', 'token-a', { 'bill-id': 'bill_1' });
    const refused = [await service.next('/bills/bill_1', 'token-a'), await service.next('/lifecycle', 'token-a')];
    await page.evaluate(() => {
      const embed = document.querySelector('workcomp-bill') as unknown as Embed;
      embed.session = 'token-b';
    });
    for (const request of refused) await request.ended;
    const reported = await page.evaluate(
      () => (document.querySelector('workcomp-bill') as unknown as { problems: unknown[] }).problems,
    );
    expect(reported).toEqual([]);
  });

  it.each([
    ['customer-external-id', 'clinic-b', 'customerExternalId=clinic-b'],
    ['state', 'denied', 'state=denied'],
    ['limit', '5', 'limit=5'],
  ])('changing %s clears the list immediately and cancels pending requests', async (name, value, query) => {
    await put('workcomp-bills', 'token');
    (await service.next('/bills')).json(pageOf([bill(1, 'Alder')], 'more'));
    await row('Alder');
    await page.getByRole('button', { name: 'Show more' }).click();
    const more = await service.next('cursor=more');
    await set(name, value);
    expect(await shown()).toBe('');
    await more.ended;
    (await service.next(query)).json(pageOf([bill(2, 'Bolton')]));
    await row('Bolton');
    expect(await picks()).toEqual(['Bill 2']);
  });

  it('shows each bill once if "Show more" is pressed twice, and drops it after a refresh', async () => {
    await put('workcomp-bills', 'token');
    (await service.next('/bills')).json(pageOf([bill(1)], 'more'));
    await row('Bill 1');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    const first = await service.next('cursor=more');
    await more.click();
    await first.ended;
    (await service.next('cursor=more')).json(pageOf([bill(2)], 'last'));
    await row('Bill 2');
    expect(await picks()).toEqual(['Bill 1', 'Bill 2']);
    await more.click();
    const last = await service.next('cursor=last');
    await embed().evaluate((element) => {
      void (element as Embed).refresh();
      void (element as Embed).refresh();
    });
    await last.ended;
    // The first of the two refreshes was canceled before it was sent.
    (await service.next('/bills?limit=20')).json(pageOf([bill(9)]));
    await row('Bill 9');
    expect(await picks()).toEqual(['Bill 9']);
  });

  it('moving the element keeps its content and sends one request', async () => {
    await put('workcomp-bills', 'token');
    const first = await service.next('/bills');
    const move = () =>
      embed().evaluate((element) => {
        const other = document.createElement('section');
        document.body.append(other);
        other.append(element);
      });
    await move();
    await first.ended;
    (await service.next('/bills')).json(pageOf([bill(1)]));
    await row('Bill 1');
    await move();
    expect(await picks()).toEqual(['Bill 1']);
    (await service.next('/bills')).json(pageOf([bill(1), bill(2)]));
    await row('Bill 2');
    expect(await picks()).toEqual(['Bill 1', 'Bill 2']);
    expect(service.asked).toHaveLength(3);
  });

  it('sends one request and shows one list in React strict mode', async () => {
    for (const name of ['react', 'react-dom', 'scheduler', 'react-dom/client']) {
      const folderOf = join(needed.resolve(`${name.split('/')[0]}/package.json`), '../cjs');
      const source = readFileSync(join(folderOf, `${name.replace('/', '-')}.development.js`), 'utf8');
      const head = `(globalThis.modules ??= {})['${name}'] = function (require, exports, process) {`;
      await page.addScriptTag({ content: `${head}${source}\n};` });
    }
    await page.evaluate((base) => {
      type Module = (require: (name: string) => object, exports: object, process: object) => void;
      const { modules } = globalThis as unknown as { modules: Record<string, Module> };
      const loaded = new Map<string, object>();
      const load = (name: string): object => {
        const known = loaded.get(name);
        if (known) return known;
        const exports = {};
        loaded.set(name, exports);
        modules[name]?.(load, exports, { env: { NODE_ENV: 'development' } });
        return exports;
      };
      const react = load('react') as {
        createElement(...parts: unknown[]): unknown;
        StrictMode: unknown;
        useEffect(work: () => () => void, on: unknown[]): void;
        useRef(first: null): { current: Embed | null };
      };
      const dom = load('react-dom/client') as { createRoot(at: Element | null): { render(what: unknown): void } };
      const List = ({ token }: { token: string }): unknown => {
        const at = react.useRef(null);
        react.useEffect(() => {
          const { current } = at;
          if (current) current.session = () => token;
          return () => void (current && (current.session = null));
        }, [token]);
        return react.createElement('workcomp-bills', { ref: at, 'base-url': base });
      };
      const home = dom.createRoot(document.querySelector('main'));
      const show = (token: string): void =>
        home.render(react.createElement(react.StrictMode, null, react.createElement(List, { token })));
      Object.assign(globalThis, { show });
      show('token-a');
    }, service.base);
    (await service.next('/bills', 'token-a')).json(pageOf([bill(1)]));
    await row('Bill 1');
    expect(await picks()).toEqual(['Bill 1']);
    await page.evaluate(() => (globalThis as unknown as { show(token: string): void }).show('token-b'));
    (await service.next('/bills', 'token-b')).json(pageOf([bill(2)]));
    await row('Bill 2');
    expect(await picks()).toEqual(['Bill 2']);
    expect(service.asked.map(({ token }) => token)).toEqual(['token-a', 'token-b']);
  });

  it('changing the bill clears it immediately and cancels its requests and downloads', async () => {
    await put('workcomp-bill', 'token', { 'bill-id': 'bill_1' });
    (await service.next('/bills/bill_1')).json(
      bill(1, 'Alder', [{ id: 'doc_1', filename: 'a.pdf', documentType: 'report' }]),
    );
    (await service.next('/bills/bill_1/lifecycle')).json(lifecycle);
    await page.getByText('Alder').waitFor();
    let saved = 0;
    page.on('download', () => (saved += 1));
    await page.getByRole('button', { name: 'a.pdf' }).click();
    const file = await service.next('/documents/doc_1');
    // A refresh does not abort a download.
    await embed().evaluate((element) => void (element as Embed).refresh());
    const again = [await service.next('/bills/bill_1'), await service.next('/bills/bill_1/lifecycle')];
    expect(file.isEnded).toBe(false);
    await set('bill-id', 'bill_2');
    expect(await shown()).toBe('');
    for (const request of [file, ...again]) await request.ended;
    (await service.next('/bills/bill_2')).json(bill(2, 'Bolton'));
    (await service.next('/bills/bill_2/lifecycle')).json(lifecycle);
    await page.getByText('Bolton').waitFor();
    expect([await page.getByText('Alder').count(), saved, await problems()]).toEqual([0, 0, []]);
    await embed().evaluate((element) => element.removeAttribute('bill-id'));
    expect(await shown()).toBe('');
  });

  describe('failures are shown as text and reported by an event, and a button retries', () => {
    const tried = async (code: string, status: number, words: string): Promise<void> => {
      await waitForStatus(words);
      expect(await problems()).toEqual([{ code, status }]);
      expect([await shown(), await embed().getAttribute('aria-busy')]).toEqual(['', null]);
    };
    const again = () => page.getByRole('button', { name: 'Try again' }).click();
    const works = async (): Promise<void> => {
      await again();
      (await service.next('/bills')).json(pageOf([bill(1)]));
      await row('Bill 1');
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    };

    it.each(['throw', 'reject', 'undefined', 'object'])('session function fails: %s', async (how) => {
      await put('workcomp-bills', undefined);
      await embed().evaluate((element, kind) => {
        let times = 0;
        (element as Embed).session = () => {
          times += 1;
          if (times > 1) return 'token';
          if (kind === 'throw') throw new Error('no');
          if (kind === 'reject') return Promise.reject(new Error('no'));
          return kind === 'undefined' ? undefined : { token: 'token' };
        };
      }, how);
      await tried('no_session', 0, 'Could not start a session.');
      await works();
    });

    it.each([
      ['a page of a proxy', '<!doctype html><title>Welcome</title>'],
      ['JSON of another server', '{"ok":true}'],
      ['incomplete JSON', '{"data":[{"id":"bill_1","pat'],
    ])('response is %s', async (_, text) => {
      await put('workcomp-bills', 'token');
      (await service.next('/bills')).text(200, text);
      await tried('no_answer', 0, 'The service is not responding.');
      await works();
    });

    it('response ends in the middle', async () => {
      await put('workcomp-bills', 'token');
      (await service.next('/bills')).cut('{"data":[');
      await tried('no_answer', 0, 'The service is not responding.');
      await works();
    });

    it.each(['/v2', 'billing.example/v2', 'https://', ''])('base-url is "%s"', async (address) => {
      await put('workcomp-bills', 'token', { 'base-url': address });
      await tried('base_url_invalid', 0, 'The service URL is invalid.');
      await embed().evaluate((element) =>
        element.addEventListener('workcomp-problem', () => element.setAttribute('seen', '')),
      );
      await again();
      await page.locator('workcomp-bills[seen]').waitFor();
      await set('base-url', service.base);
      (await service.next('/bills')).json(pageOf([bill(1)]));
      await row('Bill 1');
    });

    it('request is rejected; the keyboard focus stays in the element', async () => {
      await put('workcomp-bills', 'token');
      (await service.next('/bills')).json(refusal(403, 'permission_denied', 'Not allowed'), 403);
      await tried('permission_denied', 403, 'Could not load this: Not allowed.');
      await page.getByRole('button', { name: 'Try again' }).focus();
      await page.keyboard.press('Enter');
      const held = await service.next('/bills');
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('workcomp-bills');
      held.json(pageOf([bill(1)]));
      await row('Bill 1');
    });
  });

  it('keeps the list after a failed refresh, and clears it after a rejected refresh', async () => {
    await put('workcomp-bills', 'token');
    (await service.next('/bills')).json(pageOf([bill(1)]));
    await row('Bill 1');
    service.isAway = true;
    await embed().evaluate((element) => void (element as Embed).refresh());
    await waitForStatus('The service is not responding. The data shown may be out of date.');
    expect([await picks(), await problems()]).toEqual([['Bill 1'], [{ code: 'no_answer', status: 0 }]]);
    service.isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const refused = await service.next('/bills');
    expect(await picks()).toEqual(['Bill 1']);
    refused.json(refusal(401, 'credential_expired', 'The session has ended'), 401);
    await waitForStatus('The session has ended');
    expect(await shown()).toBe('');
  }, 60_000);

  it('is invisible with `hidden`, and sends no requests after its removal', async () => {
    await put('workcomp-bills', 'token');
    (await service.next('/bills')).json(pageOf([bill(1)], 'more'));
    await row('Bill 1');
    await embed().evaluate((element) => void ((element as Embed).hidden = true));
    expect(await embed().isVisible()).toBe(false);
    await embed().evaluate((element) => void ((element as Embed).hidden = false));
    await page.getByRole('button', { name: 'Show more' }).click();
    const more = await service.next('cursor=more');
    const left = await embed().evaluate(async (element) => {
      element.remove();
      await (element as Embed).refresh();
      return element.shadowRoot?.textContent;
    });
    await more.ended;
    expect(left).toBe('');
    expect(service.asked).toHaveLength(2);
  });
});
