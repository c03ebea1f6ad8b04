import { once } from 'node:events';
import { hostname } from 'node:os';
import { readFile } from 'node:fs/promises';
import { connect, type TLSSocket } from 'node:tls';
import { AccessForwarder, ocsfOf, type AccessEntry, type SendEntries } from '#access-record';
import type { AccessSinkSetting } from '#engines';
import { serverNameOf } from '#event-store';
import { repeat, withLease, type BackgroundService, type Leases } from '#subscriptions';

const schedule = { everyMs: 2_000, firstAfterMs: 1_000 };
const COLLECTOR_TIMEOUT_MS = 15_000;
/** RFC 5424: facility 13 is log audit, severity 6 is informational, 4 is warning. */
const LOG_AUDIT = 13 * 8;
const INFORMATIONAL = 6;
const WARNING = 4;

/** Prints one JSON line per entry. */
const toStdout: SendEntries = (entries) =>
  new Promise((resolve, reject) => {
    process.stdout.write(entries.map((entry) => `${JSON.stringify(ocsfOf(entry))}\n`).join(''), (error) =>
      error ? reject(error) : resolve(),
    );
  });

/** RFC 5424 message preceded by its length (RFC 5425). */
const syslogFrame = (entry: AccessEntry, host: string): Buffer => {
  const priority = LOG_AUDIT + (entry.outcome === 'shown' ? INFORMATIONAL : WARNING);
  const text = `<${priority}>1 ${entry.at} ${host} workcomp ${process.pid} access - ${JSON.stringify(ocsfOf(entry))}`;
  const message = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
};

/** Syslog over TLS on a single connection that stays open. */
class SyslogSink {
  private socket: TLSSocket | null = null;

  constructor(private readonly place: Extract<AccessSinkSetting, { readonly kind: 'syslog' }>) {}

  readonly send: SendEntries = async (entries) => {
    const socket = await this.connected();
    const host = hostname() || '-';
    const frames = Buffer.concat(entries.map((entry) => syslogFrame(entry, host)));
    let isLate: () => void = () => undefined;
    let isClosed: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        isLate = () => reject(new Error('the collector does not take what it gets'));
        isClosed = () => reject(new Error('the collector closed the connection'));
        socket.setTimeout(COLLECTOR_TIMEOUT_MS, isLate);
        socket.once('close', isClosed);
        socket.write(frames, (error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      this.close();
      throw error;
    } finally {
      // A connection lasts for days, so listeners for each message must be removed.
      socket.setTimeout(0, isLate);
      socket.off('close', isClosed);
    }
  };

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private async connected(): Promise<TLSSocket> {
    if (this.socket && !this.socket.destroyed && this.socket.writable) return this.socket;
    const { host, port, caFile } = this.place;
    const ca = caFile === null ? {} : { ca: await readFile(caFile) };
    const socket = connect({ host, port, ...serverNameOf(host), ...ca });
    socket.setTimeout(COLLECTOR_TIMEOUT_MS, () => socket.destroy(new Error('the collector does not answer')));
    // Without a listener, an error between messages would end the process. The next message finds the socket destroyed.
    socket.on('error', () => socket.destroy());
    await once(socket, 'secureConnect');
    this.socket = socket;
    return socket;
  }
}

/** Sends the access record to a SIEM (`ACCESS_RECORD_SINK`) at least once. Runs in one projector. */
export class AccessSink implements BackgroundService {
  private readonly syslog: SyslogSink | null;
  private readonly forwarder: AccessForwarder;

  constructor(
    store: ConstructorParameters<typeof AccessForwarder>[0],
    setting: AccessSinkSetting,
    private readonly leases: Leases | null,
  ) {
    this.syslog = setting.kind === 'syslog' ? new SyslogSink(setting) : null;
    this.forwarder = new AccessForwarder(store, this.syslog?.send ?? toStdout);
  }

  async run(signal: AbortSignal): Promise<void> {
    const hand = (mine: AbortSignal): Promise<void> =>
      repeat('record of access sink', () => this.forwarder.forward(mine), schedule, mine);
    await withLease(this.leases, 'access-sink', signal, hand);
    this.syslog?.close();
  }
}
