// Fakes of the production engines, in a process of their own: tells its parent what a process needs to work on them, and
// ends with it.
import { startProductionEngines } from '#testing/http';

const { env } = await startProductionEngines();
process.send(env);
process.on('disconnect', () => process.exit(0));
