// Fakes of the production engines in a separate process. It sends its environment to the parent and exits when the
// parent does.
import { startProductionEngines } from '#testing/http';

const { env } = await startProductionEngines();
process.send(env);
process.on('disconnect', () => process.exit(0));
