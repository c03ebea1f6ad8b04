import type { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { databases } from '#engines';
import { consume, Counters, limiterSettings, type Count, type Policy } from '#http';

/** Collection in the read model database. It needs no backup: if it is lost, one minute's requests are not counted. */
const COLLECTION = 'rate_windows';
const DUPLICATE_KEY = 11_000;
const SERVER_TIMEOUT_MS = 2_000;

/** Counters shared by all processes: one document per policy and key, deleted after a minute by a TTL index. */
export class MongoCounters extends Counters {
  private opened: Promise<MongoClient> | null = null;
  private readonly limiters = new Map<string, RateLimiterMongo>();
  private indexes: Promise<void> | null = null;

  constructor(private readonly url: string) {
    super();
  }

  override async take(policy: Policy, key: string): Promise<Count> {
    const limiter = await this.limiter(policy);
    await this.indexed(limiter);
    return consume(limiter, key);
  }

  override async close(): Promise<void> {
    await (await this.opened)?.close();
  }

  /** Loads the driver on first use, because processes without MongoDB do not need it. */
  private async open(): Promise<MongoClient> {
    const { MongoClient } = await import('mongodb');
    return new MongoClient(this.url, {
      serverSelectionTimeoutMS: SERVER_TIMEOUT_MS,
      connectTimeoutMS: SERVER_TIMEOUT_MS,
      maxPoolSize: 20,
    });
  }

  private client(): Promise<MongoClient> {
    return (this.opened ??= this.open());
  }

  private async limiter(policy: Policy): Promise<RateLimiterMongo> {
    const storeClient = await this.client();
    const known = this.limiters.get(policy.name);
    if (known) return known;
    const made = new RateLimiterMongo({
      ...limiterSettings(policy),
      storeClient,
      dbName: databases.views,
      tableName: COLLECTION,
      disableIndexesCreation: true,
      // Refuse callers over the limit without querying the database.
      inMemoryBlockOnConsumed: policy.quota + 1,
    });
    this.limiters.set(policy.name, made);
    return made;
  }

  /** Creates the indexes once, and retries after an outage. */
  private indexed(limiter: RateLimiterMongo): Promise<void> {
    this.indexes ??= this.index(limiter).catch((error: unknown) => {
      this.indexes = null;
      throw error;
    });
    return this.indexes;
  }

  /**
   * Creates the indexes. Without the unique index, two processes could count the same key in separate documents.
   * Existing duplicates are dropped, which resets the counters.
   */
  private async index(limiter: RateLimiterMongo): Promise<void> {
    try {
      await limiter.createIndexes();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== DUPLICATE_KEY) throw error;
      await (await this.client()).db(databases.views).collection(COLLECTION).drop();
      await limiter.createIndexes();
    }
  }
}
