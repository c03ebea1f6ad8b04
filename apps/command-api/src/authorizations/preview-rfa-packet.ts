import { Controller, Res } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  CurrentRequest,
  assertSameRequest,
  Commands,
  HttpCommand,
  rfas,
  send,
  type CommandResponse,
  type CommandRequest,
} from '#commands';
import { PreviewRfaPacketRequest } from '#contracts';
import { previewedAt, type RfaPacketInput } from '#documents';
import { rfaStream, type FieldProblem, type Rfa } from '#domain';
import { currentTimeOf, Operation, validate } from '#http';
import { pdfHeaders } from '../pdf-headers.js';
import { PreviewRecord } from '../bills/courtesy/preview-record.js';
import { RfaCommands, type RfaPath } from './rfa-commands.js';
import { RfaDestinations } from './rfa-destinations.js';
import { RfaPackets, type ComposedRfaPacket } from './rfa-packets.js';

type PreviewInput = Partial<PreviewRfaPacketRequest>;

/** Portal and manual delivery require no destination. */
const addressOf = { fax: 'fax', email: 'email', mail: 'mailingAddress' } as const;

const destinationProblems = ({ channel, destination }: PreviewInput): readonly FieldProblem[] => {
  if (channel !== 'fax' && channel !== 'email' && channel !== 'mail') return [];
  const field = addressOf[channel];
  return destination && destination[field] === undefined
    ? [{ path: `destination.${field}`, message: `is required for channel ${channel}` }]
    : [];
};

/** Reports a missing address, a repeated document, or a missing clinical report. */
export const packetProblems = (form: PreviewInput, rfa: Rfa): readonly FieldProblem[] => {
  const { documentIds = [] } = form;
  const typeOf = (id: string) => rfa.documents.find(({ facts }) => facts.id === id)?.facts.documentType;
  const repeated = documentIds.findIndex((id, i) => documentIds.indexOf(id) !== i);
  return [
    ...destinationProblems(form),
    ...(repeated >= 0 ? [{ path: `documentIds.${repeated}`, message: 'is listed twice' }] : []),
    ...(documentIds.length > 0 && !documentIds.some((id) => typeOf(id) === 'clinical_report')
      ? [{ path: 'documentIds', message: 'must include a clinical report' }]
      : []),
  ];
};

interface PreviewedPacket extends ComposedRfaPacket {
  readonly hash: string;
}

/** Composes the packet, stopping if the client disconnects. */
export class PreviewRfaPacket extends HttpCommand<PreviewedPacket, RfaPath> {}

/** Does not use `Commands.handle`: composing a packet takes long and would lock the stream for other commands. */
@CommandHandler(PreviewRfaPacket)
export class PreviewRfaPacketHandler implements ICommandHandler<PreviewRfaPacket> {
  constructor(
    private readonly commands: Commands,
    private readonly rfas: RfaCommands,
    private readonly packets: RfaPackets,
    private readonly previews: PreviewRecord,
    private readonly destinations: RfaDestinations,
  ) {}

  execute(request: PreviewRfaPacket): Promise<CommandResponse<PreviewedPacket>> {
    const { context, path, body, signal } = request;
    return this.commands.identified(request, async (identity) => {
      const found = await this.rfas.reading(context, path.id);
      assertSameRequest(found, identity);
      const { state, position } = found.now;
      const source = this.packets.sourceOf(context, state);
      context.shown?.add([source.facts.patientId]);
      const form = validate(PreviewRfaPacketRequest, body ?? {}, (sent) => [
        ...packetProblems(sent, state),
        ...unknownDocumentProblems(sent, state),
      ]);
      const { channel, documentIds, message = null } = form;
      const destination = await this.destinations.resolve(context, state, form);
      const packetOptions = { channel, destination, documentIds, message };
      // A replay composes the packet with the first request's time, because the cover sheet shows it.
      const before = identity && this.previews.known(found, identity);
      const at = (before && previewedAt(before.packetHash)) ?? currentTimeOf(context).toISOString();
      const input: RfaPacketInput = { ...packetOptions, at };
      const packet = await this.packets.compose(context, source, input, signal);
      const hash = before?.packetHash ?? (await this.packets.hash(context, source, input));
      const target = { stream: rfaStream(context.organizationId, state.rfaId), aggregate: rfas };
      const kept = before ?? (identity && (await this.previews.keep(context, target, identity, hash)));
      return {
        body: { ...packet, hash: kept?.packetHash ?? hash },
        position: kept?.position ?? position,
        replayed: kept?.replayed ?? false,
      };
    });
  }
}

const unknownDocumentProblems = ({ documentIds = [] }: PreviewInput, { documents }: Rfa): readonly FieldProblem[] =>
  documentIds.flatMap((id, i) =>
    documents.some(({ facts }) => facts.id === id)
      ? []
      : [{ path: `documentIds.${i}`, message: 'must be a document of this request' }],
  );

@Controller()
export class RfaPacketController {
  constructor(private readonly commands: CommandBus) {}

  @Operation('previewRfaPacket')
  async previewRfaPacket(
    @CurrentRequest() request: CommandRequest<RfaPath>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const answer = await this.commands.execute(new PreviewRfaPacket(request));
    const { pdf, filename, warnings, hash } = send(reply, answer);
    if (warnings.length > 0) void reply.header('packet-warnings', warnings.join(', '));
    void reply.headers({ 'packet-hash': hash, ...pdfHeaders(filename) });
    return pdf;
  }
}
