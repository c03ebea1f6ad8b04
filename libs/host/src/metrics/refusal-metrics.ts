import { Counter, type Registry } from 'prom-client';
import { entrances, type RateLimits } from '#http';

export const exposeRefusals = (registry: Registry, limits: RateLimits): void => {
  const refused = new Counter({
    name: 'workcomp_refused_entries_total',
    help: 'Refused credentials and sign-ins, by entrance: the API, sign-in links, the identity provider or the second factor.',
    labelNames: ['entrance'],
    registers: [registry],
  });
  // Start at 0, so that the first refusal is an increase.
  for (const entrance of entrances) refused.inc({ entrance }, 0);
  limits.onRefused((entrance) => refused.inc({ entrance }));
};
