import type { Piscina } from 'piscina';
import { plainPdf } from '../specs/specimens.spec-kit.js';
import { PdfInspector } from './pdf-inspector.js';

it('an idle thread that fails does not end the process, and the next task starts another thread', async () => {
  const inspector = new PdfInspector({ threads: 1 });
  const look = () => inspector.inspect({ sha256: '', load: () => plainPdf(1) }, { account: 'org_1' });
  try {
    await look();
    const workers = Reflect.get(inspector, 'pool') as object;
    const [thread] = (Reflect.get(workers, 'pool') as Piscina).threads;
    thread?.emit('error', new Error('out of luck'));
    expect(Reflect.get(workers, 'pool')).toBeNull();
    expect(await look()).toEqual({ readable: true, pages: 1 });
  } finally {
    await inspector.close();
  }
});

it('a task that arrives while the first thread starts waits for that thread', async () => {
  const inspector = new PdfInspector();
  try {
    const warm = inspector.warm();
    expect(await inspector.inspect({ sha256: '', load: () => plainPdf(1) }, { account: 'org_1' })).toEqual({
      readable: true,
      pages: 1,
    });
    await warm;
    const workers = Reflect.get(inspector, 'pool') as object;
    expect((Reflect.get(workers, 'pool') as Piscina).threads).toHaveLength(1);
  } finally {
    await inspector.close();
  }
});

it('a closed pool starts no thread', async () => {
  const inspector = new PdfInspector();
  await inspector.close();
  await inspector.warm();
  expect(Reflect.get(Reflect.get(inspector, 'pool') as object, 'pool')).toBeNull();
});
