// An 835 of many claims, matched and posted, against the raw append of as many events. The server is filled with bills
// of numbers from 1 on (fill.mjs).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { claimReference } from '#documents';
import { openEmbedded } from '#engines';

export const ORGANIZATION = 'org_sandboxpractice';
const AT_ONCE = 24;

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

/** Events a second that the log takes, three to an append. */
const rawAppend = async (events) => {
  const folder = mkdtempSync(join(tmpdir(), 'workcomp-bench-raw-'));
  const engines = await openEmbedded({ dataDir: folder, onFatal: () => process.exit(1) });
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < events / 3; n = next++)
      await engines.events.append(
        `org-bill_${n}`,
        -1,
        ['EorReceived', 'PaymentPosted', 'BillStatusUpdated'].map((type) => ({
          id: randomUUID(),
          type,
          data: { private: 'x'.repeat(400) },
          metadata: { at: new Date().toISOString() },
        })),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const perSecond = events / ((performance.now() - started) / 1000);
  await engines.close();
  rmSync(folder, { recursive: true, force: true });
  return perSecond;
};

/** Claims and events a second, and the log's own events a second. */
export const remittanceSpeed = async (server, claims) => {
  const headers = { authorization: `Bearer ${server.key}` };
  const { data } = await (await fetch(`${server.base}/bills?limit=1`, { headers })).json();
  const [{ billingProvider, amounts }] = data;
  const started = performance.now();
  const answer = await fetch(`${server.base}/payer-files`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/edi-x12' },
    body: remittance(claims, billingProvider.npi, amounts.charged),
  });
  const seconds = (performance.now() - started) / 1000;
  const { data: receipt } = await answer.json();
  if (receipt.totals.posted + receipt.totals.recorded !== claims) throw new Error(JSON.stringify(receipt.totals));
  // EOR, payment, the state that was entered and its change.
  const events = claims * 4;
  return { claimsPerSecond: claims / seconds, eventsPerSecond: events / seconds, raw: await rawAppend(events) };
};
