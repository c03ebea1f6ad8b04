import type { OperationEntry } from '#contracts';

/** A quota of requests a minute. */
export interface Policy {
  readonly name: OperationEntry['rate'] | 'failed-authentication';
  readonly quota: number;
}

/** Requests a minute of each policy where the default one has 600. */
const proportions = { default: 600, writes: 300, packets: 60, 'failed-authentication': 30 } as const;

export type Policies = Readonly<Record<Policy['name'], Policy>>;

/** All policies in proportion to the default one; at least one request a minute each. */
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
