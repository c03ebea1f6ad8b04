import { ServerProcess, isBuilt } from '../server-process.js';

const NAME = 'mongodb-wire';

/** True if FerretDB is available. `node scripts/test-engines.mjs` builds it if Go is installed. */
export const hasMongoWire = isBuilt(NAME);

/**
 * FerretDB process: a third-party server for MongoDB's wire protocol, with SQLite in its own folder. It runs
 * standalone, without a replica set. docs/engines.md lists its other limits.
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
