import { EventStoreDBClient } from '@eventstore/db-client';

/** Deletes a stream permanently, as an operator could do manually. The service never deletes streams. */
export const tombstoneStream = async (eventStoreDbUrl: string, stream: string): Promise<void> => {
  const client = EventStoreDBClient.connectionString(eventStoreDbUrl);
  await client.tombstoneStream(stream);
  await client.dispose();
};
