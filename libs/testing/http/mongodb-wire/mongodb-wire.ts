import { ServerProcess, isBuilt } from '../server-process.js';

const NAME = 'mongodb-wire';

/** Is FerretDB here? `node scripts/test-engines.mjs` builds it where Go is there. */
export const hasMongoWire = isBuilt(NAME);

/**
 * FerretDB as a process: another's server for MongoDB's wire protocol, over SQLite in a folder of its own. It stands
 * alone, without a replica set, and docs/engines.md says what else it is not.
 */
export class MongoWire extends ServerProcess {
  constructor() {
    super(NAME);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get url(): string {
    return `mongodb://${this.address}/?directConnection=true`;
  }
}
