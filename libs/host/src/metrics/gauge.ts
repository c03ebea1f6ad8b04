import { Gauge, type Registry } from 'prom-client';
import { background } from '#event-store';

/** Labels of a reading. */
export type Labels = Readonly<Record<string, string>>;
/** Values with their labels, as they stand when a scrape asks. */
export type GaugeValues = readonly (readonly [Labels, number])[];

/** A gauge that is read when it is asked for. What cannot be read is left out and told: a scrape never fails for an engine. */
export const gauge = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<GaugeValues>,
): void => {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      const none: GaugeValues = [];
      const found = await background('metrics', read, { otherwise: none, piece: name });
      for (const [labels, value] of found) this.set(labels, value);
    },
  });
};
