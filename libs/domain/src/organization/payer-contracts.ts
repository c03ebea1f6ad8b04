import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';
import type { PayerContract } from './payer-contract.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** Limits of the practice's settings, which are read with every bill. */
const MAX_RATES = 10_000;
const MAX_PAYERS = 200;

const tooMany = (limit: string): Rejection =>
  new Rejection('validation_error', undefined, [{ path: 'contracts', message: `cannot be saved: ${limit}` }]);

/** Returns the practice's contracts with a claims administrator, by first date of service. */
export const contractsWith = (
  { payerContracts = [] }: Pick<Organization, 'payerContracts'>,
  payerId: string,
): readonly PayerContract[] => payerContracts.find((entry) => entry.payerId === payerId)?.contracts ?? [];

export const decidePayerContracts: Pick<Decide, 'SavePayerContracts'> = {
  SavePayerContracts: (state, { payerId, contracts: sent }) => {
    const { payerContracts = [], organizationId } = requireOrganization(state);
    const contracts = sent.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
    if (JSON.stringify(contracts) === JSON.stringify(contractsWith(state, payerId))) return [];
    const others = payerContracts.filter((entry) => entry.payerId !== payerId && entry.contracts.length > 0);
    const all = [...others.flatMap((entry) => entry.contracts), ...contracts];
    const rates = all.reduce((count, contract) => count + contract.rates.length, 0);
    if (rates > MAX_RATES) throw tooMany(`the contracts of a practice have at most ${MAX_RATES} rates`);
    if (contracts.length > 0 && others.length >= MAX_PAYERS)
      throw tooMany(`a practice has contracts with at most ${MAX_PAYERS} payers`);
    return [{ type: 'PayerContractsSaved', data: { organizationId, payerId, contracts } }];
  },
};
