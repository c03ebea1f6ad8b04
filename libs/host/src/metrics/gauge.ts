import { Gauge, type Registry } from 'prom-client';
import { background } from '#event-store';

export type Labels = Readonly<Record<string, string>>;
/** A gauge's current values with their labels. */
export type GaugeValues = readonly (readonly [Labels, number])[];

/**
 * Registers a gauge that is read when it is scraped. A failed read is reported as a background fault and its values are
 * omitted, so that an unavailable engine does not fail the scrape.
 */
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
