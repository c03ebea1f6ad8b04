import { Injectable } from '@nestjs/common';
import { bills, executeCommand, requestMetadata, newId, type CommandResponse, type RequestIdentity } from '#commands';
import type { CourtesyForwardRequest } from '#contracts';
import { courtesyFilename, type BillSource, type CourtesyInput } from '#documents';
import { billStream, Rejection, type BillCommand } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { currentTimeOf, type RequestContext } from '#http';
import { responseOf, type CourtesyResponse } from './courtesy-response.js';
import { CourtesyMail } from './courtesy-mail.js';
import { CourtesyPackets, isSameHash, type CourtesyPacket } from './courtesy-packets.js';
import { CopyDispatch, copyRequestIn } from './copy-dispatch.js';

const OK = 200;

export interface CourtesyForward {
  readonly context: RequestContext;
  readonly source: BillSource;
  readonly input: CourtesyInput;
  readonly identity: RequestIdentity;
  /** Why the copy shows unmasked identifiers, with the legal basis and the purpose. */
  readonly form: Pick<CourtesyForwardRequest, 'unmaskedReason' | 'basis' | 'purpose'>;
}

/** Sends copies and replays the response to a repeated request. */
@Injectable()
export class CourtesySender {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly packets: CourtesyPackets,
    private readonly copies: CopyDispatch,
    private readonly mail: CourtesyMail,
  ) {}

  /** `again` means the key is known, so the packet is not composed again. `reviewed` is the hash from the preview. */
  async send(forward: CourtesyForward, reviewed: string, again: boolean): Promise<CommandResponse<CourtesyResponse>> {
    const { context, source, input, identity } = forward;
    const { billId } = source.clear;
    const copyId = newId('copy');
    const fresh = again ? null : await this.reviewed(forward, reviewed);
    if (fresh) await this.packets.keep(context, billId, copyId, fresh.pdf);
    const { appended, replayed } = await executeCommand(
      this.ledger,
      bills,
      {
        stream: billStream(context.organizationId, billId),
        command: this.request(forward, copyId, reviewed, fresh?.pdf.length ?? 0),
        metadata: requestMetadata(context, identity, OK),
      },
      this.ledger.rules.current,
    );
    const requested = copyRequestIn(appended);
    if (!requested) throw new TypeError('the copy request is missing from the log');
    const packet: CourtesyPacket =
      fresh && !replayed
        ? fresh
        : {
            filename: courtesyFilename(source),
            pdf: await this.packets.kept(context, billId, requested.data.copyId),
          };
    const { messageId, position } = await this.copies.dispatch(context, appended, requested, !replayed, packet);
    const outcome = { mode: requested.data.mode, messageId };
    return { body: responseOf(context, input, requested.data.packetHash, packet, outcome), position, replayed };
  }

  private request(
    { context, input, form: { unmaskedReason, basis, purpose } }: CourtesyForward,
    copyId: string,
    packetHash: string,
    packetBytes: number,
  ): Extract<BillCommand, { type: 'RequestCourtesyCopy' }> {
    const { to, cc, subject, bodyText, includeCms1500, documentIds } = input;
    const live = this.mail.configured ? 'mail' : 'dry_run';
    return {
      type: 'RequestCourtesyCopy',
      data: {
        at: currentTimeOf(context).toISOString(),
        messageId: this.copies.messageId(copyId),
        copy: {
          copyId,
          mode: context.environment === 'sandbox' ? 'simulated' : live,
          packetHash,
          packetBytes,
          documentIds,
          includeCms1500,
          toCount: to.length,
          ccCount: cc.length,
          ...(unmaskedReason !== undefined && { unmasked: true }),
          ...(basis !== undefined && { basis }),
          private: {
            to,
            cc,
            subject,
            bodyText,
            actorName: context.keyName,
            ...(unmaskedReason !== undefined && { unmaskedReason }),
            ...(purpose !== undefined && { purpose }),
          },
        },
      },
    };
  }

  /** Throws `packet_changed` unless the packet matches the reviewed hash. */
  private async reviewed({ context, source, input }: CourtesyForward, reviewed: string): Promise<CourtesyPacket> {
    const hash = await this.packets.hash(context, source, input);
    if (!isSameHash(hash, reviewed)) throw new Rejection('packet_changed');
    return this.packets.compose(context, source, input, hash);
  }
}
