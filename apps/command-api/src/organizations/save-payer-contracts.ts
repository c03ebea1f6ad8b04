import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import {
  payerContractProblems,
  payerContractsOf,
  presentPayerContracts,
  SavePayerContractsRequest,
  type PayerContractsView,
} from '#contracts';
import { contractsWith } from '#domain';
import { Directories } from '#directories';
import { data } from '#http';
import { administratorsFor } from '../bills/submission/submission-context.js';
import { OrganizationCommands } from './organization-commands.js';

export class SavePayerContracts extends HttpCommand<PayerContractsView, { readonly payerId: string }> {}

@CommandHandler(SavePayerContracts)
export class SavePayerContractsHandler implements ICommandHandler<SavePayerContracts> {
  constructor(
    private readonly organizations: OrganizationCommands,
    private readonly directories: Directories,
  ) {}

  execute(request: SavePayerContracts): Promise<CommandResponse<PayerContractsView>> {
    const { context, path } = request;
    const { payerId } = path;
    return this.organizations.handle(request, {
      form: SavePayerContractsRequest,
      rules: payerContractProblems,
      target: (organization) =>
        // A removed custom administrator keeps its contracts.
        contractsWith(organization, payerId).length > 0 ||
        this.directories.claimsAdministrators.get(payerId, administratorsFor(context, organization))
          ? 'present'
          : 'unknown',
      shown: ({ state }) => data(presentPayerContracts(state, payerId)),
      command: (form) => ({ type: 'SavePayerContracts', data: { payerId, contracts: payerContractsOf(form) } }),
      present: ({ state }) => ({ body: presentPayerContracts(state, payerId) }),
    });
  }
}
