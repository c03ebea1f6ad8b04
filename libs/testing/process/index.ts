/** The product as a separate process, and a browser. */
export * from './packed-client.js';
export * from './running-server.js';
export * from './workspace.js';
export { chromium, describeInChromium, openBrowser } from './chromium.js';
export { HeldService, type HeldRequest } from './held-service.js';
export { hasSftpServer, startSftpServer, type SftpServer } from './sftp-server.js';
export { roundTrip, type RoundTrip } from './passages/round-trip.js';
export { installedRenderers, type Renderer } from './passages/renderers.js';
