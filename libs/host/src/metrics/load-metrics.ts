import { Counter, Gauge, type Registry } from 'prom-client';
import { budgets, type LoadBudget, type Overload } from '#http';

export const exposeLoad = (registry: Registry, overload: Overload): void => {
  const refused = new Counter({
    name: 'workcomp_load_refused_total',
    help: 'Requests that were refused with Retry-After, or dropped because the client was gone.',
    labelNames: ['budget', 'reason'],
    registers: [registry],
  });
  overload.onRefusal((budget, reason) => refused.inc({ budget, reason }));
  const gauge = (name: string, help: string, read: (budget: LoadBudget) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['budget'],
      registers: [registry],
      collect() {
        for (const budget of budgets) this.set({ budget }, read(budget));
      },
    });
  };
  const figures = (budget: LoadBudget) => overload.controls[budget].figures;
  gauge('workcomp_load_under_way', 'Requests that were admitted and are not answered yet.', (b) => figures(b).underWay);
  gauge('workcomp_load_room', 'Maximum number of requests in progress.', (b) => figures(b).room);
  gauge(
    'workcomp_load_queue_seconds',
    'Expected time until the requests in progress are done, in seconds.',
    (b) => figures(b).queueSeconds,
  );
  gauge('workcomp_load_served_per_second', 'Requests that can be served per second.', (b) => figures(b).perSecond);
  gauge('workcomp_load_waiting', 'Refused requests that are expected to retry.', (b) => figures(b).waiting);
};
