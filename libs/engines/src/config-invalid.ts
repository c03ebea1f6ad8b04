export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid';
  constructor(readonly problems: readonly string[]) {
    super(`the configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}
