import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { RecordRfaTransmissionRequest, SubmitRfaRequest, type ChangedRfaView } from '#contracts';
import { decide, rfa, type RfaCommand } from '#domain';
import { refuse } from '#http';
import { CourtesyMail } from '../bills/courtesy/courtesy-mail.js';
import { packetProblems } from './preview-rfa-packet.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';
import { RfaDestinations } from './rfa-destinations.js';
import { RfaPackets } from './rfa-packets.js';

/** True if the RFA was or will be sent manually, as it always is through a portal. */
const isManual = ({ recorded, channel }: Partial<SubmitRfaRequest>): boolean =>
  recorded === true || channel === 'portal' || channel === 'manual';

/** Sends an RFA, or records a manual submission. */
export class SubmitRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(SubmitRfa)
export class SubmitRfaHandler implements ICommandHandler<SubmitRfa> {
  constructor(
    private readonly rfas: RfaCommands,
    private readonly packets: RfaPackets,
    private readonly mail: CourtesyMail,
    private readonly destinations: RfaDestinations,
  ) {}

  execute(request: SubmitRfa): Promise<CommandResponse<ChangedRfaView>> {
    const { context } = request;
    return this.rfas.handle(request, {
      form: SubmitRfaRequest,
      rules: (form, { state }) => [
        ...packetProblems(form, state),
        ...(form.sentAt !== undefined && !isManual(form)
          ? [{ path: 'sentAt', message: 'is only allowed if the request was sent manually (recorded: true)' }]
          : []),
        // A manual submission needs no packet hash.
        ...(form.packetHash === undefined && !isManual(form)
          ? [{ path: 'packetHash', message: 'is required to send the request: preview the packet first' }]
          : []),
      ],
      command: async (form, { at, state, rules }) => {
        const { channel, documentIds, packetHash = null, message = null, accepted } = form;
        // Sending cannot be undone, so retries must be recognized.
        if (context.idempotencyKey === null) return refuse('idempotency_key_required');
        const isRecorded = isManual(form);
        // The sandbox sends nothing and records the RFA as sent. In live mode, delivery records when it was sent.
        const isQueued = !isRecorded && context.environment === 'live';
        if (isQueued && channel === 'email' && !this.mail.configured)
          return refuse('delivery_route_unavailable', {
            errors: [{ path: 'channel', message: 'must not be email: this service has no mail server' }],
          });
        const sentAt = form.sentAt ?? at;
        const destination = await this.destinations.resolve(context, state, form);
        if (!isRecorded) await this.destinations.checkAccepted(context, state, form);
        const command: RfaCommand = {
          type: 'SubmitRfa',
          data: {
            ...{ at, actorName: null, transmissionId: newId('rfatx'), channel, recorded: isRecorded },
            ...{ sentAt: isQueued ? null : sentAt, destination, documentIds, packetHash, message },
            accepted: (accepted ?? []).map(({ code, reason }) => ({ code, reason })),
          },
        };
        // If an RFA cannot be sent, report that before checking its packet.
        decide(rfa, state, command, rules);
        if (packetHash !== null) {
          const packetOptions = { channel, destination, documentIds, message };
          await this.packets.checkReviewed(context, state, packetOptions, { packetHash, sentAt });
        }
        return command;
      },
    });
  }
}

/** Records a sent RFA's delivery status, or a received message. */
export class RecordRfaTransmission extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(RecordRfaTransmission)
export class RecordRfaTransmissionHandler implements ICommandHandler<RecordRfaTransmission> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: RecordRfaTransmission): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: RecordRfaTransmissionRequest,
      command: (form, { at }) => ({
        type: 'NoteRfaTransmission',
        data: {
          ...{ at, actorName: null, transmissionId: newId('rfatx') },
          ...{ direction: form.direction, channel: form.channel, status: form.status, occurredAt: form.occurredAt },
          receivedAt: form.receivedAt ?? null,
          depositedAt: form.depositedAt ?? null,
          proofDocumentId: form.proofDocumentId ?? null,
          providerMessageId: form.providerMessageId ?? null,
        },
      }),
    });
  }
}
