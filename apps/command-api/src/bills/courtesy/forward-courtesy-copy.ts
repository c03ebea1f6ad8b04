import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  bills,
  isReplay,
  Commands,
  HttpCommand,
  type CommandResponse,
  type LoadedStream,
  type RequestIdentity,
  type CurrentBill,
} from '#commands';
import { CourtesyForwardRequest, isPlainObject } from '#contracts';
import { hasIdentifiers, unredact, type BillSource, type CourtesyInput } from '#documents';
import { billStream, type FieldProblem } from '#domain';
import { canReadIdentifiers, refuse, validate } from '#http';
import { BillCommands, type BillPath } from '../bill-commands.js';
import { responseOf, type CourtesyResponse } from './courtesy-response.js';
import { CourtesyPackets } from './courtesy-packets.js';
import { CourtesySender } from './courtesy-sender.js';
import { PreviewRecord } from './preview-record.js';

/** If the client disconnects, a preview stops, but sending continues. */
export class ForwardCourtesyCopy extends HttpCommand<CourtesyResponse, BillPath> {}

/** Does not use `Commands.handle`: composing a packet takes long and would lock the stream for other commands. */
@CommandHandler(ForwardCourtesyCopy)
export class ForwardCourtesyCopyHandler implements ICommandHandler<ForwardCourtesyCopy> {
  constructor(
    private readonly commands: Commands,
    private readonly bills: BillCommands,
    private readonly packets: CourtesyPackets,
    private readonly previews: PreviewRecord,
    private readonly sender: CourtesySender,
  ) {}

  async execute(request: ForwardCourtesyCopy): Promise<CommandResponse<CourtesyResponse>> {
    const { context, path, body } = request;
    return this.commands.identified(request, async (identity) => {
      if (identity === null && isPlainObject(body) && body['mode'] === 'send')
        return refuse('idempotency_key_required');
      const found = await this.bills.existing(context, path.billId);
      const again = isReplay(found, identity);
      const masked = this.packets.sourceOf(context, found.now.history);
      const form = validate(CourtesyForwardRequest, body ?? {}, rulesOf(masked));
      if (form.unmaskedReason !== undefined && !canReadIdentifiers(context))
        return refuse('permission_denied', {
          detail: 'A copy with unmasked identifiers requires the permission identifiers:read.',
        });
      const source = form.unmaskedReason === undefined ? masked : unredact(masked);
      if (form.includeCms1500 && hasIdentifiers(source)) context.shown?.reveal();
      const input = inputOf(form, source);
      return form.mode === 'send' && identity
        ? this.sender.send({ context, source, input, identity, form }, form.packetHash ?? '', again)
        : this.preview(request, source, input, identity, found);
    });
  }

  /** Deterministic, so that repeated previews return the same packet. */
  private async preview(
    { context, signal }: ForwardCourtesyCopy,
    source: BillSource,
    input: CourtesyInput,
    identity: RequestIdentity | null,
    found: LoadedStream<CurrentBill>,
  ): Promise<CommandResponse<CourtesyResponse>> {
    const before = identity && this.previews.known(found, identity);
    const hash = before?.packetHash ?? (await this.packets.hash(context, source, input));
    const packet = await this.packets.compose(context, source, input, hash, signal);
    const target = { stream: billStream(context.organizationId, source.clear.billId), aggregate: bills };
    const kept = before ?? (identity && (await this.previews.keep(context, target, identity, hash)));
    return {
      body: responseOf(context, input, kept?.packetHash ?? hash, packet, null),
      position: kept?.position ?? found.now.position,
      replayed: kept?.replayed ?? false,
    };
  }
}

const rulesOf =
  ({ bill }: BillSource) =>
  ({ mode, packetHash, documentIds, basis, purpose }: Partial<CourtesyForwardRequest>): readonly FieldProblem[] => [
    ...(Array.isArray(documentIds) ? (documentIds as readonly string[]) : []).flatMap((id, index) =>
      bill.facts.documentIds.includes(id)
        ? []
        : [{ path: `documentIds.${index}`, message: 'is not a document of this bill' }],
    ),
    ...(basis === 'other' && purpose === undefined
      ? [{ path: 'purpose', message: 'is required with basis other' }]
      : []),
    ...(mode === 'send' && packetHash === undefined
      ? [{ path: 'packetHash', message: 'is required to send the copy: preview it first' }]
      : []),
  ];

const inputOf = (form: CourtesyForwardRequest, { bill }: BillSource): CourtesyInput => ({
  to: form.to,
  cc: form.cc ?? [],
  subject: form.subject,
  bodyText: form.bodyText,
  includeCms1500: form.includeCms1500,
  documentIds: bill.facts.documentIds.filter((id) => form.documentIds === undefined || form.documentIds.includes(id)),
});
