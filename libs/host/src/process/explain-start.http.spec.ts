import { constants } from 'node:os';
import { ConfigInvalid } from '#engines';
import { DataDamaged, FolderInUse } from '#event-store';
import { explainStart, statusOfStart } from './explain-start.js';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('explainStart', () => {
  const cases: readonly (readonly [Error, RegExp])[] = [
    [failed('EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:3000'), /^Port 3000 .* PORT=3001/],
    [failed('EADDRINUSE', 'listen EADDRINUSE: address already in use 127.0.0.1:9000'), /^Port 9000 .* ADMIN_PORT=9001/],
    [failed('EACCES', "EACCES: permission denied, mkdir '/data'"), /DATA_DIR/],
    [failed('ENOSPC', 'write'), /disk is full/],
    [failed('EDQUOT', 'write'), /quota/],
    // LMDB reports a system error by its number.
    [Object.assign(new Error('Input/output error'), { code: constants.errno.EIO }), /read or write errors/],
    [new FolderInUse('the data folder is in use by process 12 on host'), /^The data folder .* process 12 .* DATA_DIR=/],
    [new DataDamaged('/data/log'), /^The database file log.data\.mdb is damaged\. .*damaged-data\.md/],
    [
      new ConfigInvalid(['PORT must be a number']),
      /^The configuration[^]+PORT must be a number[^]+docs\/configuration/,
    ],
    [new DataDamaged('/data/log'), /^The database file log.data\.mdb is damaged\. .*damaged-data\.md/],
  ];
  it.each(cases)('returns a message with the next step for: %s', (error, pattern) => {
    const text = explainStart(error, { ADMIN_PORT: '9000' });
    expect(text).toMatch(pattern);
    expect(text).not.toMatch(/\n\s+at /);
  });

  it('exits with status 74 if the disk is full', () => {
    const noRoom = Object.assign(new Error('No space left on device'), { code: constants.errno.ENOSPC });
    const others = [failed('EACCES', 'mkdir'), new TypeError('x')];
    expect([noRoom, failed('EDQUOT', 'write'), ...others].map(statusOfStart)).toEqual([74, 74, 1, 1]);
  });

  it('includes the stack of an unexpected error', () =>
    expect(explainStart(new TypeError('x is undefined'), {})).toMatch(/\n\s+at /));
});
