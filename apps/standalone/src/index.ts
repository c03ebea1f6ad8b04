export { StandaloneModule } from './standalone.module.js';
