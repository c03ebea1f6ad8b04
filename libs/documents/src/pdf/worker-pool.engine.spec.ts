import type { Piscina } from 'piscina';
import { plainPdf } from '../specs/specimens.spec-kit.js';
import { PdfInspector } from './pdf-inspector.js';

it('a thread that fails without a task ends no process, and the next task gets another one', async () => {
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

it('what comes while the first thread starts waits for it, and does not start another one', async () => {
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

it('starts no thread any more once it is closed', async () => {
  const inspector = new PdfInspector();
  await inspector.close();
  await inspector.warm();
  expect(Reflect.get(Reflect.get(inspector, 'pool') as object, 'pool')).toBeNull();
});
