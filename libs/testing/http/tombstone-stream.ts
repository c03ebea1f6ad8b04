import { EventStoreDBClient } from '@eventstore/db-client';

/** Deletes a stream permanently, as an operator might do by hand. The service never does. */
export const tombstoneStream = async (eventStoreDbUrl: string, stream: string): Promise<void> => {
  const client = EventStoreDBClient.connectionString(eventStoreDbUrl);
  await client.tombstoneStream(stream);
  await client.dispose();
};
