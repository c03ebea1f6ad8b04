/** The product within this process, and what stands around it: fakes of the engines, a mailbox, a receiver. */
export { closed, expectMatchesOpenApi, type AnyResponse } from './openapi.js';
export { exampleProblems } from './openapi-examples.js';
export * from './command-app.js';
export * from './bill-story.js';
export { inLockstep } from './lockstep.js';
export * from './production-fakes.js';
export * from './production-engines.js';
export { hasMongoWire, MongoWire } from './mongodb-wire/mongodb-wire.js';
export { hasS3Server } from './s3-server/s3-server.js';
export * from './machine.js';
export * from './mailbox.js';
export * from './mortal-ledger.js';
export * from './receiver.js';
export * from './remittances.js';
export * from './shared.js';
export * from './still.js';
export * from './world.js';
export { commandMetadata, openKit, type Fault, type Kit } from './ledger-kit.js';
