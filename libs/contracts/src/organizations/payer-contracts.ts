import {
  centsOf,
  contractsWith,
  dollarsOf,
  isEarlier,
  isOutsideContracts,
  type ContractRate,
  type Draft,
  type FieldProblem,
  type Organization,
  type PayerContract,
} from '#domain';
import {
  CalendarDate,
  Dollars,
  Id,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalInt,
  OptionalListOf,
  OptionalText,
  Text,
} from '../kernel/fields.js';

const CODE = 'Line code.';
const MODIFIER = 'Modifier of the line. A rate with a modifier ranks above the rate of the code alone.';
const AMOUNT = 'Amount per unit of the line. A unit of an anesthesia code is a minute.';
const FROM = 'First date of service to which the contract applies.';
const TO = 'Last date of service to which the contract applies.';
const SHARE =
  'Share of the Official Medical Fee Schedule amount for codes without a rate, in hundredths of a percent: 8500 is 85%. Lines that this schedule does not price, medical-legal lines, interpreters and copy services keep their amounts.';
const RATES = 'Amounts by code, in place of the fee schedule.';

const MAX_CONTRACTS = 20;
const MAX_RATES = 1_000;
const MAX_BASIS_POINTS = 50_000;

export class ContractRateForm {
  @Text(CODE, {
    max: 8,
    fold: 'upper',
    pattern: /^[A-Z0-9]{1,8}$/,
    message: 'must be a code of letters and digits',
    example: '99213',
  })
  readonly code!: string;
  @OptionalText(`${MODIFIER} Default: any.`, {
    max: 2,
    fold: 'upper',
    pattern: /^[A-Z0-9]{2}$/,
    message: 'must be 2 characters',
    example: '95',
  })
  readonly modifier?: string;
  @Dollars(AMOUNT, { above: 0, example: 118.5 }) readonly amount!: number;
}

export class PayerContractForm {
  @CalendarDate(FROM, { example: '2026-01-01' }) readonly effectiveFrom!: string;
  @OptionalCalendarDate(`${TO} Default: none.`) readonly effectiveTo?: string;
  @OptionalInt(`${SHARE} Required without \`rates\`.`, { min: 1, max: MAX_BASIS_POINTS, example: 8500 })
  readonly basisPoints?: number;
  @OptionalListOf(() => ContractRateForm, `${RATES} Each code and modifier once.`, { max: MAX_RATES })
  readonly rates?: readonly ContractRateForm[];
}

/** PUT replaces all contracts with the payer. */
export class SavePayerContractsRequest {
  @ListOf(() => PayerContractForm, 'Contracts whose dates of service do not overlap. Empty: no contract.', {
    max: MAX_CONTRACTS,
  })
  readonly contracts!: readonly PayerContractForm[];
}

type DraftRates = readonly (Draft<ContractRateForm> | undefined)[];
type DraftContract = Draft<PayerContractForm>;

const rateProblems = (rates: DraftRates, path: string): readonly FieldProblem[] => {
  const seen = new Set<string>();
  return rates.flatMap((rate, index) => {
    const { code, modifier = '' } = rate ?? {};
    if (code === undefined) return [];
    const problem = (message: string): readonly FieldProblem[] => [{ path: `${path}.${index}.code`, message }];
    if (isOutsideContracts(code))
      return problem('is a medical-legal code: contracts replace only the Official Medical Fee Schedule');
    const key = `${code} ${modifier}`;
    if (seen.has(key)) return problem('repeats an earlier rate');
    seen.add(key);
    return [];
  });
};

const NO_END = '9999-12-31';

/** Reports each overlap at the contract that starts later. */
const overlapProblems = (contracts: readonly (DraftContract | undefined)[]): readonly FieldProblem[] =>
  contracts
    .flatMap((contract, index) => {
      const { effectiveFrom: from, effectiveTo: to = NO_END } = contract ?? {};
      return from === undefined ? [] : [{ index, from, to }];
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap(({ index, from }, place, sorted) =>
      sorted.slice(0, place).some(({ to }) => from <= to)
        ? [{ path: `contracts.${index}.effectiveFrom`, message: 'overlaps an earlier contract' }]
        : [],
    );

const contractProblems = (
  { effectiveFrom, effectiveTo, basisPoints, rates = [] }: DraftContract,
  path: string,
): readonly FieldProblem[] => [
  ...(isEarlier(effectiveTo, effectiveFrom)
    ? [{ path: `${path}.effectiveTo`, message: 'must not be before effectiveFrom' }]
    : []),
  ...(basisPoints === undefined && rates.length === 0
    ? [{ path: `${path}.basisPoints`, message: 'is required without rates' }]
    : []),
  ...rateProblems(rates, `${path}.rates`),
];

export const payerContractProblems = ({
  contracts = [],
}: Draft<SavePayerContractsRequest>): readonly FieldProblem[] => [
  ...contracts.flatMap((contract, index) => (contract ? contractProblems(contract, `contracts.${index}`) : [])),
  ...overlapProblems(contracts),
];

export const payerContractsOf = ({ contracts }: SavePayerContractsRequest): readonly PayerContract[] =>
  contracts.map(({ effectiveFrom, effectiveTo, basisPoints, rates = [] }) => ({
    effectiveFrom,
    effectiveTo: effectiveTo ?? null,
    basisPoints: basisPoints ?? null,
    rates: rates.map(({ code, modifier, amount }) => ({ code, modifier: modifier ?? null, amount: centsOf(amount) })),
  }));

class ContractTermsView {
  @CalendarDate(FROM) readonly effectiveFrom!: string;
  @CalendarDate(`${TO} Null: none.`, { nullable: true }) readonly effectiveTo!: string | null;
  @Int(`${SHARE} Null: none.`, { nullable: true }) readonly basisPoints!: number | null;
}

export class ContractRateView {
  @Text(CODE) readonly code!: string;
  @Text(`${MODIFIER} Null: any.`, { nullable: true }) readonly modifier!: string | null;
  @Dollars(AMOUNT) readonly amount!: number;
}

export class PayerContractView extends ContractTermsView {
  @ListOf(() => ContractRateView, RATES, { max: MAX_RATES }) readonly rates!: readonly ContractRateView[];
}

export class PayerContractsView {
  @Id('ID of the claims administrator.') readonly payerId!: string;
  @ListOf(() => PayerContractView, 'Contracts by first date of service.', { max: MAX_CONTRACTS })
  readonly contracts!: readonly PayerContractView[];
}

export class ListedContractView extends ContractTermsView {
  @Int('Number of amounts by code.') readonly rateCount!: number;
}

export class ListedPayerContractsView {
  @Id('ID of the claims administrator.') readonly payerId!: string;
  @ListOf(() => ListedContractView, 'Contracts by first date of service.', { max: MAX_CONTRACTS })
  readonly contracts!: readonly ListedContractView[];
}

const presentRate = ({ amount, ...rate }: ContractRate): ContractRateView => ({ ...rate, amount: dollarsOf(amount) });

export const presentPayerContracts = (
  organization: Pick<Organization, 'payerContracts'>,
  payerId: string,
): PayerContractsView => ({
  payerId,
  contracts: contractsWith(organization, payerId).map(({ rates, ...terms }) => ({
    ...terms,
    rates: rates.map(presentRate),
  })),
});

export const presentListedContracts = ({
  payerContracts = [],
}: Pick<Organization, 'payerContracts'>): readonly ListedPayerContractsView[] =>
  payerContracts
    .filter(({ contracts }) => contracts.length > 0)
    .map(({ payerId, contracts }) => ({
      payerId,
      contracts: contracts.map(({ rates, ...terms }) => ({ ...terms, rateCount: rates.length })),
    }));
