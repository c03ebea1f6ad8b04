import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { openObjectStore, type ObjectLocation, type ObjectStore } from './object-store.js';

interface Server {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

export const openBucket = async (
  server: Server,
  where = '',
  addressing: ObjectLocation['addressing'] = 'path',
  endpoint = server.url,
): Promise<ObjectStore> => {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = server.env;
  const location = { bucket: `b${randomUUID()}`, prefix: where === '' ? '' : `${where.slice(1)}/`, addressing };
  const { port } = new URL(endpoint);
  const open = (way: string) =>
    openObjectStore(location, {
      endpoint: way,
      region: 'us-west-1',
      credentials: { accessKeyId, secretAccessKey },
      requestHandler: { requestTimeout: 3_000, throwOnRequestTimeout: true },
      // Resolves names below localhost to 127.0.0.1, regardless of the machine's resolver.
      ...(addressing === 'virtual' && {
        requestHandler: {
          httpAgent: new Agent({
            lookup: (_, options, found) =>
              options.all === true ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
          }),
        },
      }),
    });
  const store = await open(addressing === 'virtual' ? `http://localhost:${port}` : endpoint);
  const direct = await open(addressing === 'virtual' ? `http://localhost:${new URL(server.url).port}` : server.url);
  await direct.s3.createBucket({ Bucket: location.bucket });
  direct.s3.destroy();
  return store;
};
