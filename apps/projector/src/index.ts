export * from './projector.module.js';
export { ProjectorServicesModule } from './composition.js';
