// A batch of bills with two attachments each, submitted and then sent to a partner's files.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PDFDocument from 'pdfkit';
import { partnerEntry, realAdministrator } from '#testing/pure';
import { load } from './load.mjs';
import { alternate } from './sides.mjs';

const LIVE_API_KEY = 'sk_live_d1aa14584d6d696145221452a0ef5cd6e9caf68f';
const PARTNER = 'clearing';
const CLIENTS = 8;
const BILLS = 100;
const HALF_A_DAY_MS = 12 * 3_600_000;

/** Partner without automatic sending during the benchmark, because the cutoff is hours away. */
const partner = () =>
  partnerEntry({
    id: PARTNER,
    zone: 'UTC',
    transport: { folder: { path: 'partner', every: 86_400 } },
    batch: { most: 10 * BILLS, cutOffs: [new Date(Date.now() + HALF_A_DAY_MS).toISOString().slice(11, 16)] },
  });

/** Ten-page text PDF (75 KB) in base64. */
const report = async () => {
  const pdf = new PDFDocument({ compress: false });
  const chunks = [];
  pdf.on('data', (chunk) => chunks.push(chunk));
  for (let page = 0; page < 10; page += 1) {
    if (page > 0) pdf.addPage();
    for (let line = 0; line < 40; line += 1) pdf.text(`Page ${page + 1}, line ${line + 1}: the patient was examined.`);
  }
  pdf.end();
  await new Promise((resolve) => pdf.once('end', resolve));
  return Buffer.concat(chunks).toString('base64');
};

/** Sends the bills that are waiting for the partner. The command line's `partner send` does it through the server. */
const sendNow = async (side) => {
  await promisify(execFile)(process.execPath, [side.program('cli.js'), 'partner', 'send', PARTNER], {
    env: { ...process.env, DATA_DIR: side.dataDir, LIVE_API_KEY },
  });
};

/** Measures the rates of submitting bills and sending them to files, in bills per second, on separate servers. */
export const payerBatch = async ({ sides, table, quick }) => {
  const contentBase64 = await report();
  const documents = ['report', 'records'].map((name) => ({
    filename: `${name}.pdf`,
    documentType: 'medical_records',
    contentBase64,
  }));
  for (const side of sides) {
    mkdirSync(side.dataDir, { recursive: true });
    writeFileSync(join(side.dataDir, 'partners.yaml'), JSON.stringify({ partners: [partner()] }));
    await side.startUntilIdle({ LIVE_API_KEY });
  }
  const bill = { claimsAdministrator: realAdministrator, documents, submission: { route: 'ebill' } };
  const found = await alternate(sides, quick ? 1 : 3, async (side, round) => {
    const next = () => side.newBill(bill);
    const submitted = await side.untilDone(() => load({ clients: CLIENTS, count: BILLS, next }));
    const sent = await side.untilDone(() => sendNow(side));
    const files = readdirSync(join(side.dataDir, 'partner', 'out'));
    if (files.length <= round * 2 * BILLS) throw new Error(`${files.length} files after ${round + 1} batches`);
    return {
      submit: submitted.result.perSecond,
      submitCpu: submitted.cpu / BILLS,
      send: BILLS / (sent.ms / 1000),
      sendCpu: sent.cpu / BILLS,
    };
  });
  for (const [measure, field, digits] of [
    ['submit: bills a second', 'submit', 1],
    ['submit: CPU ms', 'submitCpu', 0],
    ['send: bills a second', 'send', 1],
    ['send: CPU ms', 'sendCpu', 0],
  ])
    table.add(`${BILLS} bills with two PDFs, ${measure}`, found, field, digits);
};
