import { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { consume, Counters, limiterSettings, type Count } from './counters.js';
import type { Policy } from './policies.js';

/** A database of its own: worth no backup, and dropping it only lets a minute's requests through. */
const DATABASE = 'workcomp_limits';
const COLLECTION = 'windows';
/** A request waits for a server of the cluster no longer than this. */
const PATIENCE_MS = 500;

/** Common to all processes: one document per policy and key, gone a minute later by a TTL index. */
export class MongoCounters extends Counters {
  private readonly client: MongoClient;
  private readonly limiters = new Map<string, RateLimiterMongo>();
  private indexes: Promise<void> | null = null;

  constructor(url: string) {
    super();
    this.client = new MongoClient(url, {
      serverSelectionTimeoutMS: PATIENCE_MS,
      connectTimeoutMS: PATIENCE_MS,
      maxPoolSize: 20,
    });
  }

  override async take(policy: Policy, key: string): Promise<Count> {
    const limiter = this.limiter(policy);
    await this.indexed(limiter);
    return consume(limiter, key);
  }

  override async close(): Promise<void> {
    await this.client.close();
  }

  private limiter(policy: Policy): RateLimiterMongo {
    const known = this.limiters.get(policy.name);
    if (known) return known;
    const made = new RateLimiterMongo({
      ...limiterSettings(policy),
      storeClient: this.client,
      dbName: DATABASE,
      tableName: COLLECTION,
      disableIndexesCreation: true,
      // Whoever is over the limit is refused without asking the database each time.
      inMemoryBlockOnConsumed: policy.quota + 1,
    });
    this.limiters.set(policy.name, made);
    return made;
  }

  /** Without its unique index two processes could count one key twice; made once, tried again after an outage. */
  private indexed(limiter: RateLimiterMongo): Promise<void> {
    this.indexes ??= limiter.createIndexes().catch((error: unknown) => {
      this.indexes = null;
      throw error;
    });
    return this.indexes;
  }
}
