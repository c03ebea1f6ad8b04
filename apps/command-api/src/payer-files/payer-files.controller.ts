import { commandController } from '#commands';
import { DestroyPayerFile } from './destroy.js';
import { DismissPayerFile } from './dismiss.js';
import { MatchPayerFileItem } from './match-item.js';
import { ReceivePayerFile } from './receive-payer-file.js';
import { MakeSandboxPayerFile } from './sandbox-payer-file.js';

export const PayerFilesController = commandController({
  receivePayerFile: ReceivePayerFile,
  matchPayerFileItem: MatchPayerFileItem,
  dismissPayerFile: DismissPayerFile,
  dismissPayerFileItem: DismissPayerFile,
  destroyPayerFile: DestroyPayerFile,
  makeSandboxPayerFile: MakeSandboxPayerFile,
});
