import { commandController } from '#commands';
import { CreateKey } from './create-key.js';
import { RevokeKey } from './revoke-key.js';
import { RotateKey } from './rotate-key.js';

export const KeysController = commandController({ createKey: CreateKey, rotateKey: RotateKey, revokeKey: RevokeKey });
