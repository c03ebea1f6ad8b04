import type { MongoClient } from 'mongodb';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { databases } from '#engines';
import { consume, Counters, limiterSettings, type Count, type Policy } from '#http';

/** Among the read models: worth no backup, and dropping it only lets a minute's requests through. */
const COLLECTION = 'rate_windows';
const DUPLICATE_KEY = 11_000;
/** A request waits for a server of the cluster no longer than this. */
const SERVER_TIMEOUT_MS = 2_000;

/** Common to all processes: one document per policy and key, gone a minute later by a TTL index. */
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

  /** The driver is loaded here: processes without MongoDB have no need of it. */
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
      // A caller over the limit is refused without asking the database each time.
      inMemoryBlockOnConsumed: policy.quota + 1,
    });
    this.limiters.set(policy.name, made);
    return made;
  }

  /** Made once, tried again after an outage. */
  private indexed(limiter: RateLimiterMongo): Promise<void> {
    this.indexes ??= this.index(limiter).catch((error: unknown) => {
      this.indexes = null;
      throw error;
    });
    return this.indexes;
  }

  /** Two processes would count one key twice without the unique index; what was counted so begins anew. */
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
