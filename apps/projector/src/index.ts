export * from './projector.module.js';
export { projectorModule } from './composition.js';
