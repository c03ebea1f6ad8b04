// Tables for the main path and degenerate data shapes, for this build or compared with another commit's build.
import { buildOf, thisBuild } from './builds.mjs';
import { ComparisonTable } from './comparison-table.mjs';
import { mainPath } from './main-path.mjs';
import { payerBatch } from './payer-batch.mjs';
import { shapes } from './shapes.mjs';
import { Side } from './sides.mjs';

/** Measures, prints the tables and returns their rows. */
export const comparison = async ({ against, ...bench }) => {
  const builds = [...(against ? [buildOf(against, bench.folder)] : []), thisBuild];
  const names = builds.map(({ name }) => name);
  const main = new ComparisonTable('Main path', names);
  const ratios = new ComparisonTable('Degenerate ÷ ordinary (target: at most 1.33)', names);
  const { quick } = bench;
  const [batches, sides] = ['batch', 'main'].map((purpose) => builds.map((build) => new Side(build, bench, purpose)));
  try {
    await payerBatch({ sides: batches, table: main, quick });
    for (const side of batches) await side.stop();
    for (const side of sides) await side.start();
    await mainPath({ sides, table: main, quick });
    await shapes({ sides, table: ratios, quick });
  } finally {
    for (const side of [...batches, ...sides]) await side.stop();
  }
  const described = builds.map(({ name, commit }) => (name === commit ? commit : `${name}: ${commit}`)).join(', ');
  console.log(
    `\n${described}; Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n\n${main}\n\n${ratios}`,
  );
  return { builds: described, main: main.rows, ratios: ratios.rows };
};
