import { queryOptions } from '@tanstack/react-query';
import { client, readWithTag, type BodyOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { date } from '../../ui/format';
import { typedRates } from './typed-rates';

export const payerContracts = queryOptions({
  queryKey: ['practice', 'payer-contracts'],
  queryFn: async () => (await client.call('listPayerContracts', {})).data,
});

export interface StoredContracts {
  readonly contracts: readonly Types.PayerContractView[];
  readonly etag: string;
}

export const contractsWith = (payerId: string) =>
  queryOptions({
    queryKey: ['practice', 'payer-contracts', payerId],
    queryFn: async (): Promise<StoredContracts> => {
      const { answer, etag } = await readWithTag('getPayerContracts', { path: { payerId } });
      return { contracts: answer.data.contracts, etag };
    },
  });

/** Contract as typed. `rates`: one line of text per rate. */
export interface TypedContract {
  readonly from: string;
  readonly to: string;
  readonly percent: string;
  readonly rates: string;
}

export const blankContract: TypedContract = { from: '', to: '', percent: '', rates: '' };

export const typedContract = ({
  effectiveFrom,
  effectiveTo,
  basisPoints,
  rates,
}: Types.PayerContractView): TypedContract => ({
  from: effectiveFrom,
  to: effectiveTo ?? '',
  percent: basisPoints === null ? '' : String(basisPoints / 100),
  rates: rates
    .map(({ code, modifier, amount }) => `${[code, modifier].filter(Boolean).join('-')}, ${amount.toFixed(2)}`)
    .join('\n'),
});

export const contractsBody = (contracts: readonly TypedContract[]): BodyOf<'savePayerContracts'> => ({
  contracts: contracts.map(({ from, to, percent, rates }) => ({
    effectiveFrom: from,
    ...(to !== '' && { effectiveTo: to }),
    ...(percent.trim() !== '' && { basisPoints: Math.round(Number(percent) * 100) }),
    rates: typedRates(rates).flatMap(({ rate }) => rate ?? []),
  })),
});

/** Describes the terms in a few words, such as "85%, 12 rates from 01/01/2026". */
export const termsOf = ({ effectiveFrom, effectiveTo, basisPoints, rateCount }: Types.ListedContractView): string =>
  m.contracts.terms(
    [
      ...(basisPoints === null ? [] : [`${basisPoints / 100}%`]),
      ...(rateCount === 0 ? [] : [m.contracts.rateCount(rateCount)]),
    ].join(', '),
    date(effectiveFrom),
    effectiveTo === null ? null : date(effectiveTo),
  );
