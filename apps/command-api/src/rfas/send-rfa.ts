import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type Answer } from '#commands';
import { RecordRfaTransmissionRequest, SubmitRfaRequest, type ChangedRfaView } from '#contracts';
import type { FieldProblem, Rfa } from '#domain';
import { refuse } from '#http';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

/** The field of a destination that each channel needs; portal and manual need none. */
const addressOf = { fax: 'fax', email: 'email', mail: 'mailingAddress' } as const;

const destinationProblems = ({ channel, destination }: Partial<SubmitRfaRequest>): readonly FieldProblem[] => {
  if (channel !== 'fax' && channel !== 'email' && channel !== 'mail') return [];
  const field = addressOf[channel];
  return destination && destination[field] === undefined
    ? [{ path: `destination.${field}`, message: `is required with channel ${channel}` }]
    : [];
};

const packetProblems = ({ documentIds = [] }: Partial<SubmitRfaRequest>, rfa: Rfa): readonly FieldProblem[] => {
  const typeOf = (id: string) => rfa.documents.find(({ facts }) => facts.id === id)?.facts.documentType;
  const repeated = documentIds.findIndex((id, i) => documentIds.indexOf(id) !== i);
  return [
    ...(repeated >= 0 ? [{ path: `documentIds.${repeated}`, message: 'is named twice' }] : []),
    ...(documentIds.length > 0 && !documentIds.some((id) => typeOf(id) === 'clinical_report')
      ? [{ path: 'documentIds', message: 'must hold the clinical report' }]
      : []),
  ];
};

/** Sends a request, or records that it was sent. */
export class SubmitRfa extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(SubmitRfa)
export class SubmitRfaHandler implements ICommandHandler<SubmitRfa> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: SubmitRfa): Promise<Answer<ChangedRfaView>> {
    const { context } = request;
    return this.rfas.handle(request, {
      form: SubmitRfaRequest,
      rules: (form, { state }) => [
        ...destinationProblems(form),
        ...packetProblems(form, state),
        ...(form.sentAt !== undefined &&
        form.recorded === false &&
        form.channel !== 'portal' &&
        form.channel !== 'manual'
          ? [{ path: 'sentAt', message: 'is for what was sent by hand: recorded true' }]
          : []),
      ],
      command: ({ channel, destination, documentIds, recorded, sentAt, accepted }, { at }) => {
        // It has an effect that cannot be taken back.
        if (context.idempotencyKey === null) return refuse('idempotency_key_required');
        const isRecorded = recorded || channel === 'portal' || channel === 'manual';
        // The sandbox never sends: it notes what would have been sent.
        if (!isRecorded && context.environment === 'live') return refuse('delivery_route_unavailable');
        const { name, attention, fax, email, mailingAddress } = destination;
        return {
          type: 'SubmitRfa',
          data: {
            ...{ at, actorName: null, transmissionId: newId('rfatx'), channel, recorded: isRecorded },
            sentAt: sentAt ?? at,
            destination: {
              name: name ?? null,
              attention: attention ?? null,
              fax: fax ?? null,
              email: email ?? null,
              mailingAddress: mailingAddress ?? null,
            },
            documentIds,
            packetHash: null,
            accepted: (accepted ?? []).map(({ code, reason }) => ({ code, reason })),
          },
        };
      },
    });
  }
}

/** Records what became of a sending, or that something came in. */
export class RecordRfaTransmission extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(RecordRfaTransmission)
export class RecordRfaTransmissionHandler implements ICommandHandler<RecordRfaTransmission> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: RecordRfaTransmission): Promise<Answer<ChangedRfaView>> {
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
