import type { OperationEntry } from '#contracts';

/** A limit per minute. */
export interface Policy {
  readonly name: OperationEntry['rate'] | 'failed-authentication';
  readonly quota: number;
}

/** Each policy's requests per minute if the default quota is 600. */
const proportions = { default: 600, writes: 300, packets: 60, 'failed-authentication': 30 } as const;

export type Policies = Readonly<Record<Policy['name'], Policy>>;

/** Returns all policies in proportion to the default quota, with at least one request per minute each. */
export const policiesFor = (quota: number): Policies => {
  const policy = (name: Policy['name']): Policy => ({
    name,
    quota: Math.max(1, Math.ceil((quota * proportions[name]) / proportions.default)),
  });
  return {
    default: policy('default'),
    writes: policy('writes'),
    packets: policy('packets'),
    'failed-authentication': policy('failed-authentication'),
  };
};
