import { BUILD } from '#build';
import { rfas } from '#commands';
import { billView, isRfaId, organizationStream, REDACTED, type BillEvent, type RfaEvent } from '#domain';
import { subjectOf, type StoredEvent } from '#event-store';
import { recordShown } from '../access-records/operator-access.js';
import { loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { TarFile } from './tar.js';

export interface Export {
  readonly org: string;
  /** Absolute path of a file that does not exist yet. */
  readonly file: string;
}

export interface ExportReport {
  readonly organizationId: string;
  readonly file: string;
  readonly bytes: number;
  readonly bills: number;
  /** Number of requests for authorization. */
  readonly rfas: number;
  readonly streams: number;
  readonly documents: number;
}

const FEED_PAGE_SIZE = 1_000;
const PDF_MAGIC = Buffer.from('%PDF-');

/**
 * Writes an unencrypted tar file with documents and, as JSON, the organization, bills, requests, and events. Amounts
 * are in cents. Excludes erased data, and webhook endpoints, because their secrets belong to this installation.
 */
export const exportOrganization = async (work: OperatorContext, { org, file }: Export): Promise<ExportReport> => {
  const { ledger, blobs } = work.engines;
  const organization = await loadOrganization(ledger, org);
  const streams = await streamsOf(work, org);
  const bills = streams.map((stream) => subjectOf(stream, org)).filter((subject) => subject.startsWith('bill_'));
  const requests = streams.filter((stream) => isRfaId(subjectOf(stream, org)));
  const patients = new Set<string>();
  for (const stream of requests) {
    const { facts } = (await rfas.read(ledger, stream)).now.state;
    if (facts !== null) patients.add(facts.patientId);
  }
  const shown = { operation: 'org.export', action: 'export', organizationId: org, bills } as const;
  await recordShown(work, [{ ...shown, patients: [...patients] }]);
  const tar = await TarFile.create(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return refuseOperator(`${file} already exists`);
    throw error;
  });
  try {
    const written = { bills: 0, rfas: 0, documents: 0 };
    await tar.add('organization.json', json(organization));
    await tar.add('events/organization.json', json(exportedEvents(await ledger.load(organizationStream(org)))));
    for (const [done, stream] of streams.entries()) {
      work.signal.throwIfAborted();
      const subject = subjectOf(stream, org);
      const history = await ledger.load<BillEvent>(stream);
      await tar.add(`events/${subject}.json`, json(exportedEvents(history)));
      if (history[0]?.type === 'BillSubmitted') {
        await tar.add(`bills/${subject}.json`, json(billView(history)));
        written.bills += 1;
      }
      if (isRfaId(subject)) {
        await tar.add(
          `rfas/${subject}.json`,
          json(rfas.reading(history as readonly StoredEvent[] as readonly StoredEvent<RfaEvent>[]).now.state),
        );
        written.rfas += 1;
      }
      work.progress({ what: 'streams', done: done + 1, total: streams.length });
    }
    for await (const address of blobs.addresses()) {
      if (address.organizationId !== org) continue;
      work.signal.throwIfAborted();
      const bytes = await blobs.load(address);
      // The document was erased or removed during the export.
      if (bytes === null || bytes === REDACTED) continue;
      const ending = bytes.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC) ? '.pdf' : '';
      await tar.add(`documents/${address.subject.replace('#', '_')}/${address.blobId}${ending}`, bytes);
      written.documents += 1;
    }
    const manifest = { format: 'workcomp-practice', version: 1, build: BUILD, at: new Date().toISOString() };
    await tar.add('manifest.json', json({ ...manifest, organizationId: org, streams: streams.length, ...written }));
    return { organizationId: org, file, bytes: await tar.close(), streams: streams.length, ...written };
  } catch (error) {
    await tar.discard();
    throw error;
  }
};

/** Streams of webhook endpoints and their deliveries. */
const excludedStreams = /-(endpoint|delivery)_/;

/** Lists an organization's streams, ordered by their first events. */
const streamsOf = async (
  { engines: { events }, signal }: OperatorContext,
  organizationId: string,
): Promise<readonly string[]> => {
  const streams = new Set<string>();
  for (let after = -1; ;) {
    signal.throwIfAborted();
    const page = await events.readFeed(organizationId, after, FEED_PAGE_SIZE);
    for (const { event } of page) if (event && !excludedStreams.test(event.stream)) streams.add(event.stream);
    after = page.at(-1)?.revision ?? after;
    if (page.length < FEED_PAGE_SIZE) return [...streams];
  }
};

const exportedEvents = (history: readonly StoredEvent[]): readonly object[] =>
  history.map(({ id, type, revision, position, data, metadata }) => {
    const { actor, at, recordedAt, requestId, v } = metadata;
    return { id, type, v, revision, position: String(position), at, recordedAt, actor, requestId, data };
  });

const json = (value: unknown): Buffer =>
  Buffer.from(`${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item), 2)}\n`);
