import { createHash, randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { payerFileScenarios, SandboxPayerFileRequest, type PayerFileKind, type SandboxPayerFileView } from '#contracts';
import { billSource, secretsOf } from '#documents';
import { billViewFold, centsOf, Rejection, type FieldProblem } from '#domain';
import { foldHistory } from '#event-store';
import { sandboxResponse } from '#sandbox-payer';
import { BillCommands, type BillPath } from '../bills/bill-commands.js';

export class MakeSandboxPayerFile extends HttpCommand<SandboxPayerFileView, BillPath> {}

@CommandHandler(MakeSandboxPayerFile)
export class MakeSandboxPayerFileHandler implements ICommandHandler<MakeSandboxPayerFile> {
  constructor(private readonly bills: BillCommands) {}

  execute(request: MakeSandboxPayerFile): Promise<CommandResponse<SandboxPayerFileView>> {
    const { organizationId } = request.context;
    return this.bills.handle(request, {
      form: SandboxPayerFileRequest,
      rules: scenarioProblems,
      // The file changes nothing on the bill. The appended event fixes its time and seed for a replay.
      command: (form, { at, history }) => {
        contentOf(organizationId, form, history, { at, seed: '' });
        return { type: 'PassTime', data: { at } };
      },
      present: ({ history, appended }, form, { at }) => {
        const [noted] = appended;
        const made = noted ? { at: noted.metadata.at, seed: noted.metadata.commandId } : { at, seed: randomUUID() };
        return { body: contentOf(organizationId, form, history, made) };
      },
    });
  }
}

const scenariosOf = (kind: PayerFileKind): readonly string[] => payerFileScenarios[kind];

const scenarioProblems = ({ kind, scenario, amount }: Partial<SandboxPayerFileRequest>): readonly FieldProblem[] => {
  const meant = scenario ?? (kind && scenariosOf(kind)[0]);
  return [
    ...(kind && scenario && !scenariosOf(kind).includes(scenario)
      ? [{ path: 'scenario', message: `must be one of ${scenariosOf(kind).join(', ')}` }]
      : []),
    ...(amount !== undefined && kind && meant !== 'partial'
      ? [{ path: 'amount', message: 'is only allowed with scenario partial' }]
      : []),
  ];
};

type History = Parameters<typeof foldHistory>[0];

const contentOf = (
  organizationId: string,
  { kind, scenario = payerFileScenarios[kind][0], amount }: SandboxPayerFileRequest,
  history: History,
  { at, seed }: { readonly at: string; readonly seed: string },
): SandboxPayerFileView => {
  const source = billSource(foldHistory(history, billViewFold), secretsOf(history[0]), 'sandbox');
  if (!source) throw new Rejection('lifecycle_conflict', 'The patient data of this bill was erased.');
  // Other files will almost certainly have different numbers.
  const chance = createHash('sha256').update(seed).digest();
  const number = (chance.readUInt32BE(0) % 999_999_999) + 1;
  const content = sandboxResponse(organizationId, source, {
    kind,
    scenario,
    amount: amount === undefined ? null : centsOf(amount),
    number,
    trace: `SBX${chance.readUInt32BE(4)}`,
    at,
  });
  const { controlNumber = '' } = source.bill.facts.transmissions.findLast(({ isCurrent }) => isCurrent) ?? {};
  return { filename: `${kind}-${controlNumber}.x12`, mediaType: 'application/edi-x12', content };
};
