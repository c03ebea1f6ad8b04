import { spawnSync } from 'node:child_process';

it.each(['exit', 'return'])('writes pending request lines when the process ends by %s', (end) => {
  const line = JSON.stringify({ msg: 'request' });
  const script = `
    import { standardOutput } from '#http';
    standardOutput().write(${JSON.stringify(`${line}\n`)});
    if (process.argv[1] === 'exit') process.exit(0);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, end], { encoding: 'utf8' });
  expect(stdout).toBe(`${line}\n`);
});
