import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { EXAMPLE_PDF } from '#contracts';
import { installClient, startServer, type RunningServer } from '#testing/process';
import { pdfBase64, rfaBody, rfaHead } from '#testing/pure';
import { webhooks } from './index.js';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let server: RunningServer;

/** Runs a program in a folder without access to this repository. */
const run = async (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env }, maxBuffer: 1 << 24 };
  const { stdout } = await promisify(execFile)(command, [...args], options).catch((failure: unknown) => {
    const { stdout: output, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${output}\n${stderr}`.slice(0, 6000));
  });
  return stdout;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  await installClient(folder);
  server = await startServer();
}, 180_000);
afterAll(async () => {
  await server.stop();
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('packed client in its own folder', () => {
  it('submits, handles a rejection, follows events, verifies a webhook, and downloads', async () => {
    copyFileSync(join(root, 'examples/clients/workcomp/client.mjs'), join(folder, 'client.mjs'));
    writeFileSync(join(folder, 'report.pdf'), Buffer.from(EXAMPLE_PDF, 'base64'));
    const BILL = join(root, 'examples/med-legal-bill.json');
    const output = await run(process.execPath, ['client.mjs'], { BASE: server.base, KEY: server.key, BILL });
    expect(JSON.parse(output)).toEqual({
      again: true,
      charged: expect.any(Number) as number,
      wrong: ['bill.serviceLines'],
      log: 'validation_error',
      found: true,
      expanded: 1,
      last: expect.stringMatching(/^\w+(\.\w+)+$/) as string,
      packet: true,
      delivered: true,
      clock: 'string',
    });
  }, 120_000);

  it('can be required by CommonJS modules', async () => {
    writeFileSync(
      join(folder, 'old.cjs'),
      `const { BillingClient, toCents } = require('workcomp-billing-client');
       const client = new BillingClient({ baseUrl: process.env.BASE, key: process.env.KEY });
       client.bills.list({ limit: 1, count: '1' }).first().then(({ total }) => console.log(total > 0 && toCents(1.1)));`,
    );
    expect(await run(process.execPath, ['old.cjs'], { BASE: server.base, KEY: server.key })).toBe('110\n');
  });

  it('exports web components that a server program can import without errors', async () => {
    const code = `import('workcomp-billing-client/embeds').then((all) => console.log(Object.keys(all).join()))`;
    expect(await run(process.execPath, ['-e', code])).toBe('WorkcompBill,WorkcompBills\n');
  });

  it('has strict types for requests and responses', async () => {
    const uses = `import { BillingClient, isProblem, type Types } from 'workcomp-billing-client';
      const client = new BillingClient({ baseUrl: 'https://billing.example/v2', key: 'sk_sandbox_x' });
      const state: string = (await client.bills.get('bill_1', { expand: ['eors'] })).state;
      const lines: Types.BillView['serviceLines'] = (await client.bills.list({ sort: 'balanceDue' }).toArray(1))[0]!.serviceLines;
      const due: number = (await client.bills.status('bill_1')).balanceDue;
      await client.call('performBillAction', { path: { billId: 'b' }, body: { action: 'add_note', note: 'x' } });
      for await (const event of client.events.follow()) if (event.type === 'bill.paid') console.log(event.id, state, lines, due);
      const packet: ReadableStream<Uint8Array> = (await client.bills.packet('bill_1')).stream;
      await packet.cancel();
      `;
    const wrong = [
      `await client.bills.get('bill_1', { expand: ['secrets'] });`,
      `await client.call('nothing', {});`,
      `await client.call('getBill', {});`,
      `await client.bills.create({ bill: {} });`,
    ];
    writeFileSync(
      join(folder, 'uses.ts'),
      `${uses}${wrong.map((line) => `// @ts-expect-error\n${line}`).join('\n')}\nvoid isProblem;`,
    );
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
    const platform = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.asynciterable'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(await run(process.execPath, [tsc, ...strict, ...platform, 'uses.ts'])).toBe('');
  }, 120_000);

  describe('wcb', () => {
    const wcb = async (args: readonly string[], env: Record<string, string> = {}) => {
      const mine = { ...process.env, NODE_OPTIONS: '', XDG_CONFIG_HOME: folder, WCB_KEY: '', ...env };
      const { WCB_KEY, ...without } = mine;
      const options = { cwd: folder, env: WCB_KEY === '' ? without : mine };
      return promisify(execFile)(join(folder, 'node_modules/.bin/wcb'), [...args], options).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (failure: unknown) => failure as { code: number; stdout: string; stderr: string },
      );
    };
    const file = 'workcomp/wcb.json';

    it('signs in once and saves the key in a file that only the owner can read', async () => {
      const before = await wcb(['bills', 'list']);
      expect([before.code, before.stderr]).toEqual([2, expect.stringContaining('wcb login')]);
      const wrong = await wcb(['login', '--base-url', server.base], { WCB_KEY: 'sk_sandbox_no_such_key_at_all' });
      expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('credential_invalid')]);
      expect(existsSync(join(folder, file))).toBe(false);
      expect(await wcb(['login', '--base-url', server.base], { WCB_KEY: server.key })).toMatchObject({ code: 0 });
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    });

    it('runs a story, and prints the bill, its events and its requests', async () => {
      writeFileSync(join(folder, 'bill.json'), readFileSync(join(root, 'examples/med-legal-bill.json')));
      const result = await wcb(['trigger', 'submitted-to-paid', '--bill-file', 'bill.json', '--json']);
      const { id, state } = JSON.parse(result.stdout) as { id: string; state: string };
      expect(state).toBe('paid');
      expect((await wcb(['bills', 'status', id])).stdout).toMatch(/^paid: .+; 0\.00 due\n$/);
      const events = await wcb(['events', 'tail', '--bill', id, '--until-now', '--json']);
      const types = events.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { type: string }).type);
      expect(types).toEqual(expect.arrayContaining(['bill.submitted', 'bill.accepted', 'bill.paid']));
      expect((await wcb(['bills', 'packet', id, 'p.pdf'])).stdout).toBe('wrote p.pdf\n');
      expect(readFileSync(join(folder, 'p.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await wcb(['logs', 'tail', '--limit', '3'])).stdout.trim().split('\n')).toHaveLength(3);
    }, 120_000);

    it('prints requests for authorization, simulates responses and records decisions', async () => {
      const post = async (
        path: string,
        body: object = {},
        key = path,
      ): Promise<{ id: string } & Record<string, never>> => {
        const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
        const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify(body) };
        const answer = await fetch(`${server.base}${path}`, init);
        if (!answer.ok) throw new Error(await answer.text());
        return ((await answer.json()) as { data: { id: string } & Record<string, never> }).data;
      };
      const accepted = [{ code: 'document_older_than_30_days', reason: 'Still so.' }];
      const sent = async (externalId: string) => {
        const { id, documents, items } = (await post('/rfas', rfaBody({ externalId }), externalId)) as unknown as {
          id: string;
          documents: { id: string }[];
          items: { id: string }[];
        };
        const { id: snapshotId, contentHash } = await post(`/rfas/${id}/signing-preview`);
        const by = { physicianAuthorized: true, actorReference: 'dr-kim', accepted };
        await post(`/rfas/${id}/sign`, { snapshotId, contentHash, ...by });
        const way = { channel: 'fax', recorded: true, destination: { fax: '213-555-0142' }, accepted };
        await post(`/rfas/${id}/submit`, { ...way, documentIds: documents.map((document) => document.id) });
        return { id, items, documents };
      };
      const { id } = await sent('wcb-1');
      expect((await wcb(['rfas', 'simulate', id, 'approved'])).stdout).toBe(`${id}  approved\n`);
      expect((await wcb(['rfas', 'list', '--status', 'approved'])).stdout).toContain(`${id}  approved\n`);
      expect(JSON.parse((await wcb(['rfas', 'get', id])).stdout)).toMatchObject({ id, status: 'approved' });
      expect((await wcb(['rfas', 'history', id])).stdout).toMatch(/Drafted[^]+Sent[^]+Received[^]+Decided/);
      expect(await wcb(['rfas', 'simulate', id, 'denied'])).toMatchObject({ code: 1, stdout: '' });
      const task = (await wcb(['rfas', 'follow-ups', '--request', id])).stdout.split('  ')[0]!;
      expect(task).toContain(`${id}.schedule_treatment.`);
      const later = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
      const putOff = await wcb(['rfas', 'follow-up', task, '--until', later, '--assignee', 'biller-7']);
      expect([putOff.stderr, putOff.stdout]).toEqual(['', `${task}  snoozed\n`]);
      const listed = async (...more: readonly string[]) =>
        (await wcb(['rfas', 'follow-ups', '--request', id, '--kind', 'schedule_treatment', ...more])).stdout;
      expect([await listed(), await listed('--assignee', 'biller-7', '--snoozed')]).toEqual([
        '',
        expect.stringContaining(`${task}  `),
      ]);
      expect((await wcb(['rfas', 'follow-up', task, 'reviewed'])).stdout).toBe(`${task}  reviewed\n`);
      expect(await wcb(['rfas', 'follow-up', task, 'reviewed'])).toMatchObject({ code: 1, stdout: '' });
      const other = await sent('wcb-2');
      const decision = {
        decidedAt: new Date().toISOString(),
        responseDocumentId: other.documents[0]!.id,
        decisions: other.items.map((item) => ({ itemId: item.id, outcome: 'approved' })),
      };
      writeFileSync(join(folder, 'decision.json'), JSON.stringify(decision));
      const decided = await wcb(['rfas', 'decide', other.id, 'decision.json']);
      expect([decided.stderr, decided.stdout]).toEqual(['', `${other.id}  approved\n`]);
      const denied = await sent('wcb-3');
      await wcb(['rfas', 'simulate', denied.id, 'denied']);
      const overturned = { decision: 'overturned', decidedAt: new Date().toISOString() };
      writeFileSync(join(folder, 'imr.json'), JSON.stringify(overturned));
      const toCorrect = denied.items.map((item) => item.id).join(' ');
      expect((await wcb(['rfas', 'imr', denied.id, 'imr.json'])).stdout).toBe(`${denied.id}  correct ${toCorrect}\n`);
    }, 120_000);

    it('drafts, previews, signs and sends a request for authorization', async () => {
      const { rfa } = rfaBody({ externalId: 'wcb-4' });
      writeFileSync(join(folder, 'request.json'), JSON.stringify({ rfa }));
      writeFileSync(join(folder, 'report.pdf'), Buffer.from(pdfBase64('report'), 'base64'));
      const run = async (...args: readonly string[]) => {
        const { code, stdout, stderr } = await wcb(args);
        if (code !== 0) throw new Error(stderr);
        return stdout.trim();
      };
      const isPdf = (name: string) => {
        expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
        return readFileSync(join(folder, name)).subarray(0, 5).toString() === '%PDF-';
      };
      const [id = ''] = (await run('rfas', 'create', 'request.json')).split('  ');
      expect(id).toMatch(/^rfa_/);
      // Dates are California dates.
      const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
      const document = await run('rfas', 'attach', id, 'report.pdf', '--type', 'clinical_report', '--date', today);
      expect(document).toMatch(/^doc_\w+ {2}clinical_report$/);

      const preview = await run('rfas', 'preview', id, 'form.pdf');
      expect(isPdf('form.pdf')).toBe(true);
      const [snapshot = '', hash = ''] = preview.split(' ').slice(-2);
      const signing = ['rfas', 'sign', id, snapshot, hash, '--signer', 'dr-kim'];
      expect(await wcb(signing)).toMatchObject({ code: 2, stderr: expect.stringContaining('physician') });
      const waived = ['--accept', 'document_older_than_30_days=Still so.'];
      expect(await run(...signing, '--physician-authorized', ...waived)).toBe(`${id}  ready`);

      const way = ['--channel', 'fax', '--to', '213-555-0142'];
      expect(await wcb(['rfas', 'submit', id, ...way])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('rfas packet'),
      });
      const packet = await run('rfas', 'packet', id, 'to-send.pdf', ...way, '--message', 'Urgent');
      expect(isPdf('to-send.pdf')).toBe(true);
      const packetHash = packet.split(' ').at(-1) ?? '';
      // A different message results in a different packet than the previewed one.
      const other = await wcb(['rfas', 'submit', id, ...way, '--packet-hash', packetHash]);
      expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('packet_changed')]);
      const sent = await run('rfas', 'submit', id, ...way, '--message', 'Urgent', '--packet-hash', packetHash);
      expect(sent).toBe(`${id}  submitted`);

      const receipt = { channel: 'fax', status: 'received', providerMessageId: 'fx-1' };
      writeFileSync(join(folder, 'receipt.json'), JSON.stringify({ ...receipt, occurredAt: new Date().toISOString() }));
      expect(await run('rfas', 'transmission', id, 'receipt.json')).toBe(`${id}  received`);
      writeFileSync(join(folder, 'note.json'), JSON.stringify({ action: 'add_note', note: 'Called.' }));
      expect(await run('rfas', 'act', id, 'note.json')).toBe(`${id}  received`);
    }, 120_000);

    it('records a request that was sent manually, and rejects invalid options', async () => {
      writeFileSync(join(folder, 'whole.json'), JSON.stringify(rfaBody({ externalId: 'wcb-5' })));
      const outputOf = async (...args: readonly string[]) => (await wcb(args)).stdout.trim();
      const [id = ''] = (await outputOf('rfas', 'create', 'whole.json')).split('  ');
      const [snapshot = '', hash = ''] = (await outputOf('rfas', 'preview', id, 'by-hand.pdf')).split(' ').slice(-2);
      const waived = ['--accept', 'document_older_than_30_days=Still so.'];
      await wcb(['rfas', 'sign', id, snapshot, hash, '--signer', 'dr-kim', '--physician-authorized', ...waived]);
      const at = new Date().toISOString();
      expect(await outputOf('rfas', 'submit', id, '--channel', 'portal', '--name', 'Portal', '--sent-at', at)).toBe(
        `${id}  submitted`,
      );
      for (const wrong of [
        ['rfas', 'submit', id, '--channel', 'pigeon'],
        ['rfas', 'submit', id, '--channel', 'portal', '--to', '213-555-0142'],
        ['rfas', 'packet', id, 'no/such/folder/p.pdf', '--channel', 'manual'],
        ['rfas', 'sign', id, snapshot, hash, '--signer', 'x', '--physician-authorized', '--accept', 'code'],
        ['rfas', 'sign', id, snapshot, hash],
        ['rfas', 'attach', id, 'whole.json'],
        ['rfas', 'attach', id, 'no-such.pdf', '--type', 'other'],
      ])
        expect([wrong, (await wcb(wrong)).code]).toEqual([wrong, 2]);
    }, 120_000);

    it('copies all data of one patient, and every part is in the access record', async () => {
      const listed = await wcb(['bills', 'list', '--limit', '1', '--json']);
      const { id, patient, documents } = JSON.parse(listed.stdout) as {
        id: string;
        patient: { id: string; lastName: string };
        documents: { id: string }[];
      };
      const copied = await wcb(['patients', 'copy', patient.id, 'copy', '--json']);
      expect(copied).toMatchObject({ code: 0, stderr: '' });
      const { bills, requests, files } = JSON.parse(copied.stdout) as {
        bills: number;
        requests: number;
        files: number;
      };
      const inFolder = (...name: readonly string[]) => readFileSync(join(folder, 'copy', ...name));
      expect(readdirSync(join(folder, 'copy'))).toHaveLength(2 + bills + requests);
      expect(readdirSync(join(folder, 'copy'), { recursive: true })).toHaveLength(files + bills + requests);
      expect(statSync(join(folder, 'copy')).mode & 0o777).toBe(0o700);
      expect(JSON.parse(inFolder(id, 'bill.json').toString())).toMatchObject({ id, patient });
      expect(inFolder(id, 'history.json').toString()).toContain('"activity"');
      expect(JSON.parse(inFolder('disclosures.json').toString())).toMatchObject({ patientId: patient.id });
      for (const name of [[id, 'packet.pdf'], ['disclosures.pdf']])
        expect(
          inFolder(...name)
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-');
      const kept = readdirSync(join(folder, 'copy', id)).filter((name) => name.startsWith('doc_'));
      expect(kept.map((name) => name.split('-')[0])).toEqual(documents.map((document) => document.id).toSorted());

      const url = `${server.base}/access-records?patientId=${patient.id}&limit=500`;
      const { data } = (await (await fetch(url, { headers: { authorization: `Bearer ${server.key}` } })).json()) as {
        data: { operation: string }[];
      };
      const operations = data.map(({ operation }) => operation);
      for (const operationId of [
        'getBillLifecycle',
        'getBillPacket',
        'getBillDocumentContent',
        'listDisclosures',
        'getAccounting',
      ])
        expect(operations).toContain(operationId);

      expect(await wcb(['patients', 'copy', patient.id, 'copy'])).toMatchObject({ code: 2 });
      expect(await wcb(['patients', 'copy', 'pat_nobody', 'other'])).toMatchObject({ code: 1 });
      expect(existsSync(join(folder, 'other'))).toBe(false);
    }, 120_000);

    it('copies a patient known only from a request for authorization', async () => {
      const patient = { ...rfaHead.patient, externalId: 'p-copy', lastName: 'Copied' };
      writeFileSync(join(folder, 'copied.json'), JSON.stringify(rfaBody({ externalId: 'wcb-6', patient })));
      const [id = ''] = (await wcb(['rfas', 'create', 'copied.json'])).stdout.trim().split('  ');
      const rfa = JSON.parse((await wcb(['rfas', 'get', id])).stdout) as { patient: { id: string } };
      const copied = await wcb(['patients', 'copy', rfa.patient.id, 'copied', '--json']);
      expect(JSON.parse(copied.stdout)).toMatchObject({ bills: 0, requests: 1 });
      const files = readdirSync(join(folder, 'copied', id)).toSorted();
      expect(files).toEqual([expect.stringMatching(/^doc_.*pr-2\.pdf$/), 'history.json', 'request.json']);
      expect(readFileSync(join(folder, 'copied', id, 'request.json'), 'utf8')).toContain('Copied');
    }, 120_000);

    it('forwards signed events and prints the status of the receiver', async () => {
      const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
      const taken: string[] = [];
      const receiver = createServer((request, response) => {
        void text(request)
          .then((body) => webhooks.verify(body, request.headers, secret))
          .then(({ type }) => taken.push(type))
          .finally(() => response.writeHead(taken.length > 0 ? 204 : 400).end());
      });
      await once(receiver.listen(0, '127.0.0.1'), 'listening');
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const listening = await wcb(['listen', '--forward-to', url, '--until-now', '--types', 'bill.paid'], {
        WCB_WEBHOOK_SECRET: secret,
      });
      expect(listening.stdout).toContain('204  bill.paid');
      expect(new Set(taken)).toEqual(new Set(['bill.paid']));
      receiver.close();
    }, 120_000);

    it('sends the last event again on r, and quits on q', async () => {
      const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
      const ids: string[] = [];
      const receiver = createServer((request, response) => {
        void text(request)
          .then((body) => webhooks.verify(body, request.headers, secret))
          .then(({ id }) => ids.push(id))
          .finally(() => response.writeHead(204).end());
      });
      await once(receiver.listen(0, '127.0.0.1'), 'listening');
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const env = { ...process.env, NODE_OPTIONS: '', XDG_CONFIG_HOME: folder, WCB_WEBHOOK_SECRET: secret };
      const args = ['listen', '--forward-to', url, '--types', 'bill.paid'];
      const listening = spawn(join(folder, 'node_modules/.bin/wcb'), args, { cwd: folder, env });
      const ended = once(listening, 'exit');
      let output = '';
      for await (const chunk of listening.stdout) {
        output += String(chunk);
        const lines = output.split('\n').filter((line) => line.includes('bill.paid'));
        const isAgain = lines.some((line) => line.endsWith('again'));
        if (lines.length > 0) listening.stdin.write(isAgain ? 'q' : 'r');
      }
      expect(await ended).toEqual([0, null]);
      const [, again = ''] = /(\S+) {2}again$/m.exec(output) ?? [];
      expect(ids.filter((id) => id === again).length).toBeGreaterThan(1);
      receiver.close();
    }, 120_000);

    it('follows the request log without its own requests', async () => {
      const env = { ...process.env, NODE_OPTIONS: '', XDG_CONFIG_HOME: folder };
      const following = spawn(join(folder, 'node_modules/.bin/wcb'), ['logs', 'tail', '--follow', '--limit', '1'], {
        cwd: folder,
        env,
      });
      const ended = once(following, 'exit');
      let output = '';
      for await (const chunk of following.stdout) {
        const isFirst = output === '';
        output += String(chunk);
        if (isFirst) await wcb(['bills', 'get', 'bill_unknown']);
        if (/404 {2}GET .+not_found/.test(output)) following.kill('SIGINT');
      }
      expect(await ended).toEqual([0, null]);
      expect(output).not.toContain('/v2/requests');
    }, 120_000);

    it('uploads a payer file and prints its ID', async () => {
      writeFileSync(join(folder, 'large.835'), Buffer.alloc(3_000_000, 'ISA*00*'));
      const sent = await wcb(['payer-file', 'send', 'large.835', '--json']);
      const { id } = JSON.parse(sent.stdout) as { id: string };
      expect(id).toMatch(/^\w+$/);
      expect(await wcb(['payer-file', 'send', 'no-such-file'])).toMatchObject({ code: 2 });
    }, 120_000);

    it('prints shell completions', async () => {
      const next = async (...words: readonly string[]) => (await wcb(['complete', '--', ...words])).stdout;
      expect((await wcb(['completion', 'zsh'])).stdout).toContain('#compdef wcb');
      expect(await wcb(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' });
      expect(await next('bi')).toMatch(/^bills\t/m);
      expect(await next('bills', '')).toMatch(/^submit\t.+\nlist\t/m);
      expect(await next('bills', 'simulate', 'bill_1', 'pa')).toMatch(/^partial_payment\t\npaid\t\n:/);
      expect(await next('trigger', 'underpaid')).toMatch(/^underpaid-to-second-review\t\nunderpaid-to-ibr\t/);
      expect(await next('bills', 'list', '--st')).toMatch(/^--state\t/);
    }, 120_000);

    it('returns an exit code for each kind of error', async () => {
      expect(await wcb(['bills', 'get', 'bill_unknown'])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^not_found: /) as string,
      });
      const wrongs = [
        ...[['nonsense'], ['bills', 'get'], ['--nonsense'], ['listen'], ['trigger', 'x']],
        ...[
          ['login', '--base-url', 'nonsense'],
          ['bills', 'list', 'more'],
          ['bills', 'list', '--role', 'x'],
        ],
      ];
      for (const wrong of wrongs)
        expect(await wcb(wrong, { WCB_KEY: server.key })).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.not.stringContaining('    at ') as string,
        });
      expect(await wcb(['openapi'], { WCB_KEY: server.key, WCB_BASE_URL: 'nonsense' })).toMatchObject({ code: 2 });
      const { stdout } = await wcb(['bills', 'list', '--limit', '1', '--json']);
      const { id } = JSON.parse(stdout) as { id: string };
      expect(await wcb(['bills', 'packet', id, 'no/such/folder/p.pdf'])).toMatchObject({
        code: 2,
        stderr: 'no/such/folder/p.pdf cannot be written\n',
      });
      const { stderr } = await promisify(execFile)('sh', ['-c', 'node_modules/.bin/wcb openapi | head -1'], {
        cwd: folder,
        env: { ...process.env, NODE_OPTIONS: '', XDG_CONFIG_HOME: folder },
      });
      expect(stderr).toBe('');
      const help = await wcb(['--help']);
      expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('wcb bills submit <file>')]);
    }, 120_000);
  });
});
