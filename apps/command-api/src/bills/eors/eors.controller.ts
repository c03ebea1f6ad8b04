import { commandController } from '#commands';
import { RecordEor } from './record-eor.js';
import { CorrectEorService } from './correct-eor-service.js';
import { VoidEor } from './void-eor.js';

export const EorsController = commandController({
  recordEor: RecordEor,
  correctEorService: CorrectEorService,
  voidEor: VoidEor,
});
