import { Counter, Gauge, type Registry } from 'prom-client';
import { budgets, type LoadBudget, type Overload } from '#http';

export const exposeLoad = (registry: Registry, overload: Overload): void => {
  const refused = new Counter({
    name: 'workcomp_load_refused_total',
    help: 'Requests that were told to come again, or given up because nobody waited for them any more.',
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
  gauge('workcomp_load_under_way', 'Requests that were let in and are not answered yet.', (b) => figures(b).underWay);
  gauge('workcomp_load_room', 'Requests that may be under way at most.', (b) => figures(b).room);
  gauge(
    'workcomp_load_queue_seconds',
    'Expected time until what is under way is done.',
    (b) => figures(b).queueSeconds,
  );
  gauge('workcomp_load_served_per_second', 'Requests that can be served in a second.', (b) => figures(b).perSecond);
  gauge('workcomp_load_waiting', 'Requests that were told to come again and are expected.', (b) => figures(b).waiting);
};
