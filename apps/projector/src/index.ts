export * from './projector.module.js';
export { ProjectorWork } from './composition.js';
