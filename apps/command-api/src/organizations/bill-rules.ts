import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse, type Existence } from '#commands';
import {
  billRuleFacts,
  billRuleProblems,
  BillRuleRequest,
  presentBillRule,
  type BillRuleView,
  type RemovedView,
} from '#contracts';
import { billRulesOf, Rejection, type Organization } from '#domain';
import { appendedOf, OrganizationCommands } from './organization-commands.js';

export class AddBillRule extends HttpCommand<BillRuleView> {}
export class ReplaceBillRule extends HttpCommand<BillRuleView, { readonly id: string }> {}
export class RemoveBillRule extends HttpCommand<RemovedView, { readonly id: string }> {}

const ruleForm = { form: BillRuleRequest, rules: billRuleProblems };

const ruleBody = (organization: Organization, id: string): { readonly body: BillRuleView } => {
  const found = billRulesOf(organization).find((rule) => rule.id === id);
  if (!found) throw new Rejection('not_found');
  return { body: presentBillRule(found) };
};

const presenceOf =
  (id: string) =>
  ({ billRules = [] }: Organization): Existence => {
    const found = billRules.find((rule) => rule.id === id);
    return found ? (found.record ? 'present' : 'gone') : 'unknown';
  };

@CommandHandler(AddBillRule)
export class AddBillRuleHandler implements ICommandHandler<AddBillRule> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: AddBillRule): Promise<CommandResponse<BillRuleView>> {
    const id = newId('rul');
    return this.organizations.handle(request, {
      ...ruleForm,
      command: (input) => ({ type: 'SaveBillRule', data: { id, facts: billRuleFacts(input) } }),
      present: (decided) => ({
        ...ruleBody(decided.state, appendedOf(decided, 'BillRuleSaved').data.id),
        location: '/v2/organization/bill-rules',
      }),
    });
  }
}

@CommandHandler(ReplaceBillRule)
export class ReplaceBillRuleHandler implements ICommandHandler<ReplaceBillRule> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: ReplaceBillRule): Promise<CommandResponse<BillRuleView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      ...ruleForm,
      target: presenceOf(id),
      command: (input) => ({ type: 'SaveBillRule', data: { id, facts: billRuleFacts(input) } }),
      present: ({ state }) => ruleBody(state, id),
    });
  }
}

@CommandHandler(RemoveBillRule)
export class RemoveBillRuleHandler implements ICommandHandler<RemoveBillRule> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: RemoveBillRule): Promise<CommandResponse<RemovedView>> {
    const { id } = request.path;
    return this.organizations.handle(request, {
      target: presenceOf(id),
      command: () => ({ type: 'RemoveBillRule', data: { id } }),
      present: () => ({ body: { id, deleted: true } }),
    });
  }
}
