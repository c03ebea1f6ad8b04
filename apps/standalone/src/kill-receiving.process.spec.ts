import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { readInterchange } from '#documents';
import { startServer, type RunningServer } from '#testing/process';
import { billBody, withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';

/*
 * Kills the service (SIGKILL) repeatedly at every step of receiving files from a partner: before and after each write
 * of reading, matching, posting and archiving. Each payment must be posted exactly once, and nothing may be posted from
 * quarantine. For a long run, set the number of kills with `KILL_ROUNDS`.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const KEY = 'sk_live_4c278bf2ad2abd95a1f9110685b8e05aa5433e4b';
/** Upper limit for the number of writes needed to receive one file. */
const WRITES_PER_FILE = 26;
const UNMATCHED_AMOUNT = 77.77;

/** Script that the service loads. It kills the service before or after the nth write while receiving files. */
const killer = (step: number, after: boolean): string =>
  `data:text/javascript,${encodeURIComponent(`
  const { PayerFiles } = await import(${JSON.stringify(pathToFileURL(resolve('dist/libs/payer-files/src/index.js')).href)});
  let left = ${step};
  const armed = new WeakSet();
  const arm = (part, ...names) => {
    if (armed.has(part)) return;
    armed.add(part);
    for (const name of names) {
      const real = part[name].bind(part);
      part[name] = async (...asked) => {
        left -= 1;
        if (left === 0 && !${after}) process.kill(process.pid, 'SIGKILL');
        const done = await real(...asked);
        if (left <= 0) process.kill(process.pid, 'SIGKILL');
        return done;
      };
    }
  };
  for (const way of ['receive', 'resume']) {
    const real = PayerFiles.prototype[way];
    PayerFiles.prototype[way] = function (...asked) {
      arm(this.engines.ledger, 'append');
      arm(this.engines.stateStore, 'write', 'put', 'remove', 'insertIfAbsent');
      arm(this.engines.blobs, 'put');
      return real.apply(this, asked);
    };
  }`)}`;

let dataDir: string;
let server: RunningServer;
const folder = (name: string): string => join(dataDir, 'partner', name);

const start = async (nodeArgs: readonly string[] = []): Promise<void> => {
  const program = 'dist/apps/standalone/src/main.js';
  server = await startServer({ dataDir, nodeArgs, program, env: { LIVE_API_KEY: KEY } });
};
const call = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(server.base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await response.json()) as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
};

interface Claim {
  readonly billId: string;
  /** Claim reference (CLM01). */
  readonly reference: string;
  /** Charge in cents (CLM02). */
  readonly charged: number;
}
/** Three claims per round: paid in full, paid in part, and one whose remittance does not balance. */
let claims: readonly Claim[];

const submitAll = async (): Promise<void> => {
  const byNumber = new Map<number, string>();
  for (let n = 0; n < 3 * ROUNDS; n++) {
    const body = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'ebill' } }));
    const { id, billNumber } = await call('POST', '/bills', body);
    byNumber.set(billNumber as number, id as string);
  }
  const sent = (): Claim[] =>
    readdirSync(folder('out'))
      .filter((name) => name.endsWith('.837'))
      .flatMap((name) => readInterchange(readFileSync(join(folder('out'), name), 'latin1')).sets)
      .flatMap(({ segments }) => [...segments].filter(({ id }) => id === 'CLM'))
      .map(({ elements: [, reference = '', charged] }) => ({
        billId: byNumber.get(Number(/(\d+)-\d+$/.exec(reference)?.[1])) ?? '',
        reference,
        charged: Math.round(Number(charged) * 100),
      }));
  for (let tries = 0; sent().length < 3 * ROUNDS && tries < 600; tries++) await pause(500);
  claims = sent();
  expect(new Set(claims.map(({ billId }) => billId)).size).toBe(3 * ROUNDS);
};

const amount = (cents: number): string => String(cents / 100);
const paidInPart = ({ charged }: Claim): number => Math.floor(charged / 2);

/** Returns an 835 for three bills and one unknown claim. */
const remittance = (round: number): string => {
  const [full, part, crooked] = claims.slice(3 * round, 3 * round + 3) as [Claim, Claim, Claim];
  const paid = paidInPart(part);
  const segments = [
    `CLP*${full.reference}*1*${amount(full.charged)}*${amount(full.charged)}**WC*P${full.reference}`,
    `CLP*${part.reference}*1*${amount(part.charged)}*${amount(paid)}**WC*P${part.reference}`,
    `CAS*CO*45*${amount(part.charged - paid)}`,
    // This claim does not balance because its adjustments are missing.
    `CLP*${crooked.reference}*1*${amount(crooked.charged)}*10**WC*P${crooked.reference}`,
    `CLP*NOBODYS${round}*1*${UNMATCHED_AMOUNT}*${UNMATCHED_AMOUNT}**WC*PN${round}`,
  ];
  const total = full.charged + paid + 1_000 + UNMATCHED_AMOUNT * 100;
  const inSet = [
    `BPR*I*${amount(total)}*C*ACH************20260302`,
    `TRN*1*KILLED${round}*1512345678`,
    'N1*PR*SEDGWICK',
    'N1*PE*SANDBOX MEDICAL GROUP*XX*1234567893',
    'LX*1',
    ...segments,
  ];
  const number = String(round + 1).padStart(9, '0');
  return [
    `ISA*00*          *00*          *ZZ*${'CLEARING'.padEnd(15)}*ZZ*${'PRACTICE01'.padEnd(15)}*260302*1005*^*00501*${number}*0*T*:`,
    `GS*HP*CLEARING*PRACTICE01*20260302*1005*${round + 1}*X*005010X221A1`,
    'ST*835*0001*005010X221A1',
    ...inSet,
    `SE*${inSet.length + 2}*0001`,
    `GE*1*${round + 1}`,
    `IEA*1*${number}`,
    '',
  ].join('~\n');
};

const arrives = (round: number): void => {
  const file = join(folder('in'), `round-${round}.835`);
  writeFileSync(`${file}.tmp`, remittance(round));
  renameSync(`${file}.tmp`, file);
};

beforeAll(
  async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'received-'));
    const partner = partnerEntry({ batch: { most: 50 }, transport: { folder: { path: 'partner', every: 1 } } });
    writeFileSync(join(dataDir, 'partners.yaml'), JSON.stringify({ partners: [partner] }));
    for (const name of ['out', 'in']) mkdirSync(folder(name), { recursive: true });
    await start();
    await submitAll();
    await server.stop();
  },
  120_000 + ROUNDS * 20_000,
);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  `posts every payment once through ${ROUNDS} kills, and nothing from quarantine`,
  async () => {
    let ended = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // Spread the steps over all rounds, so that a few rounds also test early and late steps.
      const turn =
        ROUNDS < 2 * WRITES_PER_FILE
          ? Math.floor((round * 2 * WRITES_PER_FILE) / ROUNDS)
          : round % (2 * WRITES_PER_FILE);
      await start(['--import', killer(1 + (turn >> 1), turn % 2 === 1)]);
      const exited = new Promise<void>((done) => server.process.once('exit', () => done()));
      arrives(round);
      const was = { stopped: false };
      const waits = new AbortController();
      const settled = async (): Promise<void> => {
        while (existsSync(join(folder('in'), `round-${round}.835`)) && !waits.signal.aborted) await pause(50);
        // The file was processed before the kill step was reached.
        if (waits.signal.aborted) return;
        was.stopped = true;
        await server.stop('SIGKILL');
      };
      await Promise.race([exited, settled()]);
      waits.abort();
      await exited;
      if (!was.stopped) ended += 1;
    }
    // Prove that some kills occurred during processing.
    expect(ended).toBeGreaterThan(0);
    await start();
    const posted = async (billId: string): Promise<readonly number[]> => {
      const { data } = await call('GET', `/bills/${billId}/lifecycle`);
      return (data.payments as readonly { amount: number }[]).map((payment) => Math.round(payment.amount * 100));
    };
    const whole = async (): Promise<boolean> =>
      readdirSync(folder('in')).length === 0 &&
      (
        await Promise.all(claims.map(async ({ billId }, at) => at % 3 === 2 || (await posted(billId)).length > 0))
      ).every(Boolean);
    for (let tries = 0; !(await whole()) && tries < 240; tries++) await pause(500);
    // By now, work interrupted by a kill has been completed, so a repetition would be visible.
    await pause(6_000);
    const eors = async (billId: string) =>
      ((await call('GET', `/bills/${billId}/lifecycle`))['data'].eors as readonly object[]).length;
    for (const [at, claim] of claims.entries()) {
      const meant = [[claim.charged], [paidInPart(claim)], []][at % 3]!;
      expect([at, await posted(claim.billId), await eors(claim.billId)]).toEqual([at, meant, meant.length]);
    }
    const amounts: number[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const page: Record<string, any> = await call('GET', `/events?limit=500&cursor=${cursor}&types=payment.posted`); // eslint-disable-line @typescript-eslint/no-explicit-any
      amounts.push(...(page['events'] as readonly { data: { amount: number } }[]).map(({ data }) => data.amount));
      cursor = page['nextCursor'] as string | null;
    }
    expect(amounts).toHaveLength(2 * ROUNDS);
    expect(amounts).not.toContain(UNMATCHED_AMOUNT);
    // Each file has one receipt with its claims' outcome.
    const receipts: { totals: Record<string, number> }[] = [];
    for (let cursor = ''; ;) {
      const page = await call('GET', `/payer-files?limit=100${cursor && `&cursor=${cursor}`}`);
      receipts.push(...(page['data'] as typeof receipts));
      if (!page['nextCursor']) break;
      cursor = page['nextCursor'] as string;
    }
    expect(receipts).toHaveLength(ROUNDS);
    for (const { totals } of receipts) expect(totals).toMatchObject({ items: 4, posted: 2, unmatched: 1, refused: 1 });
    if (process.env['KILL_ROUNDS']) process.stdout.write(`killed at a step in ${ended} of ${ROUNDS} rounds\n`);
  },
  300_000 + ROUNDS * 60_000,
);
