/** The whole product in a simulated world, where everything that goes wrong follows from a seed. Run by main.ts. */
export { liveThrough, type WorldOutcome } from './live-through.js';
