// An 835 of many claims, matched and posted, against as many raw appends. The server is filled with bills of numbers from 1
// on (fill.mjs).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { claimReference } from '#documents';
import { openEmbedded } from '#engines';

export const ORGANIZATION = 'org_sandboxpractice';
const CONCURRENCY = 24;

/** The 835; `npi`: of the billing provider, `charged`: dollars of each bill. Every claim pays a dollar. */
export const remittance = (claims, npi, charged) => {
  const isa = `ISA*00*          *00*          *ZZ*BENCHPAYER     *ZZ*${npi}     *260302*1005*^*00501*000000777*0*T*:~`;
  const head = `GS*HP*BENCHPAYER*${npi}*20260302*1005*777*X*005010X221A1~ST*835*0001~BPR*I*${claims}*C*ACH************20260302~TRN*1*BENCH1*1999999999~`;
  const body = Array.from({ length: claims }, (_, n) => {
    const reference = claimReference(ORGANIZATION, `${n + 1}-1`);
    return `CLP*${reference}*1*${charged}*1**WC*BENCH${n + 1}~CAS*CO*45*${charged - 1}~`;
  });
  return `${isa}${head}${body.join('')}SE*${2 * claims + 4}*0001~GE*1*777~IEA*1*000000777~`;
};

/** What posting a claim appends to its bill. */
const EVENTS_PER_CLAIM = ['EorReceived', 'PaymentPosted', 'BillStateEntered', 'BillStatusUpdated'];

/** Durable appends a second that the log takes, each of what a claim appends. */
const rawAppend = async (appends) => {
  const folder = mkdtempSync(join(tmpdir(), 'workcomp-bench-raw-'));
  const engines = await openEmbedded({ dataDir: folder, onFatal: () => process.exit(1) });
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < appends; n = next++)
      await engines.events.append(
        `org-bill_${n}`,
        -1,
        EVENTS_PER_CLAIM.map((type) => ({
          id: randomUUID(),
          type,
          data: { private: 'x'.repeat(400) },
          metadata: { at: new Date().toISOString() },
        })),
      );
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  const perSecond = appends / ((performance.now() - started) / 1000);
  await engines.close();
  rmSync(folder, { recursive: true, force: true });
  return perSecond;
};

/** Megabytes of a process: its own, without mapped files of its engines. */
const ownMemory = (pid) => {
  const [, kilobytes = 0] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

/** Claims a second by POST /payer-files, raw appends a second, and the process's own memory before and at most, in MB. */
export const remittanceSpeed = async (server, claims) => {
  const headers = { authorization: `Bearer ${server.key}` };
  const { data } = await (await fetch(`${server.base}/bills?limit=1`, { headers })).json();
  const [{ billingProvider, amounts }] = data;
  const { pid } = server.process;
  const before = ownMemory(pid);
  let most = before;
  const looks = setInterval(() => (most = Math.max(most, ownMemory(pid))), 100);
  const started = performance.now();
  const answer = await fetch(`${server.base}/payer-files`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/edi-x12' },
    body: remittance(claims, billingProvider.npi, amounts.charged),
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(looks);
  const { data: receipt } = await answer.json();
  if (receipt.totals.posted + receipt.totals.recorded !== claims) throw new Error(JSON.stringify(receipt.totals));
  return { claimsPerSecond: claims / seconds, raw: await rawAppend(claims), before, most };
};
