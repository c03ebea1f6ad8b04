import { EventStoreDBClient } from '@eventstore/db-client';

/** Deletes a stream permanently, as somebody may do by hand: this service never does. */
export const tombstoneStream = async (eventStoreDbUrl: string, stream: string): Promise<void> => {
  const client = EventStoreDBClient.connectionString(eventStoreDbUrl);
  await client.tombstoneStream(stream);
  await client.dispose();
};
