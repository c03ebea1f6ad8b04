// A batch of bills with two attachments each, to the files of a partner, against raw durable writes of the same bytes.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { openEmbedded } from '#engines';
import { checkPartners, exchangeOf, Partners } from '#partners';
import { withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';
import { untilIdle } from './idle.mjs';
import { request } from './load.mjs';
import { numberedBill } from './patients.mjs';

const KEY = 'sk_live_d1aa14584d6d696145221452a0ef5cd6e9caf68f';
const PARTNER = 'clearing';
const CONCURRENCY = 8;
const HALF_A_DAY_MS = 12 * 3_600_000;
const MEGABYTE = 1_048_576;

/** Nothing leaves before it is told to: the day's file is hours away. */
const partner = (most) =>
  partnerEntry({
    id: PARTNER,
    zone: 'UTC',
    transport: { folder: { path: 'partner', every: 86_400 } },
    batch: { most, cutOffs: [new Date(Date.now() + HALF_A_DAY_MS).toISOString().slice(11, 16)] },
  });

/** Ten pages of text, 75 KB as it comes in. */
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

const submit = async (server, example, count) => {
  const contentBase64 = await report();
  const documents = ['report', 'records'].map((name) => ({
    filename: `${name}.pdf`,
    documentType: 'medical_records',
    contentBase64,
  }));
  const body = withAdministrator(realAdministrator, { ...example, documents, submission: { route: 'ebill' } });
  const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
  const agent = new http.Agent({ keepAlive: true });
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = (next += 1);
      const text = JSON.stringify({ ...body, bill: numberedBill(body.bill, n) });
      const { status, body: answer } = await request(agent, `${server.base}/bills`, {
        method: 'POST',
        headers,
        body: text,
      });
      if (status !== 201) throw new Error(`${status} ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  agent.destroy();
};

/** Seconds that it takes to write files as they are in a folder, each of them durable under its name. */
const rawWrites = async (from, to) => {
  const files = readdirSync(from).map((name) => [name, readFileSync(join(from, name))]);
  mkdirSync(to);
  const started = performance.now();
  for (const [name, bytes] of files) {
    const file = await open(join(to, `${name}.tmp`), 'wx');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(join(to, `${name}.tmp`), join(to, name));
  }
  const folder = await open(to, 'r');
  await folder.sync();
  await folder.close();
  return (performance.now() - started) / 1000;
};

/** Bills and megabytes a second into files, and the megabytes a second of writing the same bytes. */
export const payerBatchSpeed = async ({ startServer, dataDir, example, count }) => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'partners.yaml'), JSON.stringify({ partners: [partner(count)] }));
  const server = await startServer({ dataDir, env: { LIVE_API_KEY: KEY } });
  await submit(server, example, count);
  await untilIdle({ pid: server.process.pid });
  await server.stop();
  const engines = await openEmbedded({ dataDir, onFatal: () => process.exit(1) });
  const settings = { DATA_DIR: dataDir, PARTNERS_FILE: join(dataDir, 'partners.yaml') };
  const exchange = exchangeOf(engines, settings, new Partners(checkPartners(settings).partners));
  const waiting = (await exchange.batches.queue.waiting(PARTNER)).length;
  if (waiting !== count) throw new Error(`${waiting} of ${count} bills wait for their file`);
  const started = performance.now();
  const report = await exchange.send(exchange.partners.byId(PARTNER), new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  await engines.close();
  if (report.sent.length !== 1 || report.waiting > 0) throw new Error(JSON.stringify(report));
  const out = join(dataDir, 'partner', 'out');
  const names = readdirSync(out);
  const megabytes = names.reduce((sum, name) => sum + statSync(join(out, name)).size, 0) / MEGABYTE;
  const raw = await rawWrites(out, join(dataDir, 'raw'));
  return {
    files: names.length,
    megabytes,
    billsPerSecond: count / seconds,
    perSecond: megabytes / seconds,
    raw: megabytes / raw,
  };
};
