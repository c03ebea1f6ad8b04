import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { bills, executeCommand, requestMetadata } from '#commands';
import { billStream, unseal, type BillEvent, type CourtesyCopySentData } from '#domain';
import { faults, EncryptedEventStore, type StoredEvent } from '#event-store';
import { ApiBase, currentTimeOf, refuse, type RequestContext } from '#http';
import { MailNotSent } from '#mail';
import { CourtesyMail } from './courtesy-mail.js';
import type { CourtesyPacket } from './courtesy-packets.js';

type History = readonly StoredEvent<BillEvent>[];
export type CopyRequest = StoredEvent<Extract<BillEvent, { type: 'CourtesyCopyRequested' }>>;

export const copyRequestIn = (events: History): CopyRequest | undefined =>
  events.find((event): event is CopyRequest => event.type === 'CourtesyCopyRequested');

const dispatchIn = (events: History, copyId: string): CopyDispatchResult | undefined => {
  const sent = events.find(
    (event): event is StoredEvent<BillEvent> & { readonly data: CourtesyCopySentData } =>
      event.type === 'CourtesyCopySent' && (event.data as CourtesyCopySentData).copyId === copyId,
  );
  return sent && { messageId: sent.data.messageId, position: sent.position };
};

/** `messageId` is null for a dry run. */
export interface CopyDispatchResult {
  readonly messageId: string | null;
  readonly position: bigint;
}

/**
 * Sends requested copies by email. The request is appended before the email is sent, and the result afterward. If a
 * crash happens in between, the client's retry sends the email again with the same Message-ID.
 */
@Injectable()
export class CopyDispatch {
  /** Times in milliseconds. A retry waits `patience` for the first attempt; after `lease`, it takes over. */
  timing = { patience: 5_000, every: 250, lease: 30_000 };

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly mail: CourtesyMail,
    private readonly base: ApiBase,
  ) {}

  messageId(copyId: string): string {
    return `<${copyId}@${new URL(this.base.publicOrigin).hostname}>`;
  }

  /** `mine` is true if this request appended the event. `packet` is the reviewed packet. */
  async dispatch(
    context: RequestContext,
    history: History,
    requested: CopyRequest,
    mine: boolean,
    packet: CourtesyPacket,
  ): Promise<CopyDispatchResult> {
    const { mode, copyId } = requested.data;
    const known = dispatchIn(history, copyId);
    if (known) return known;
    if (mode === 'dry_run') return { messageId: null, position: requested.position };
    const done = mine ? undefined : await this.otherAttempt(context, requested);
    return done ?? this.send(context, requested, packet);
  }

  /** Waits for another request's attempt. Returns undefined if this request should take over. */
  private async otherAttempt(context: RequestContext, requested: CopyRequest): Promise<CopyDispatchResult | undefined> {
    const { patience, every, lease } = this.timing;
    const stream = billStream(context.organizationId, requested.data.billId);
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const sent = dispatchIn(await this.ledger.load<BillEvent>(stream, requested.revision + 1), requested.data.copyId);
      if (sent) return sent;
      await pause(every);
    }
    const young = Date.now() - Date.parse(requested.metadata.recordedAt) < lease;
    return young ? refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } }) : undefined;
  }

  private async send(
    context: RequestContext,
    requested: CopyRequest,
    { pdf, filename }: CourtesyPacket,
  ): Promise<CopyDispatchResult> {
    const { billId, copyId } = requested.data;
    const { to = [], cc = [], subject = '', bodyText = '' } = unseal(requested.data.private);
    const messageId = this.messageId(copyId);
    try {
      await this.mail.send({ messageId, to, cc, subject, bodyText, attachment: { filename, pdf } });
      faults.well('courtesy mail');
    } catch (error) {
      faults.failed('courtesy mail', error);
      const isPlain = error instanceof MailNotSent && error.about === 'encryption';
      const why = isPlain
        ? 'There is no encrypted connection to the mail server'
        : 'The mail server did not accept the copy';
      const detail = `${why}. The copy is still pending. Repeat the same request to send it.`;
      return refuse('service_unavailable', { detail, headers: { 'retry-after': '30' } });
    }
    const { position } = await executeCommand(
      this.ledger,
      bills,
      {
        stream: billStream(context.organizationId, billId),
        command: {
          type: 'RecordCopySent',
          data: { at: currentTimeOf(context).toISOString(), messageId, copy: requested.data },
        },
        // The request's command ID, so that a replay includes the event.
        metadata: { ...requestMetadata(context, null, 200), commandId: requested.metadata.commandId },
      },
      this.ledger.rules.current,
    );
    return { messageId, position };
  }
}
