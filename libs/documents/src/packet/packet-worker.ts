import { move, transferableSymbol, valueSymbol } from 'piscina';
import { composeTask } from './compose.js';
import { type Drawing, drawDrawing } from './drawing.js';
import type { ComposeTask } from './packet.js';

/** Entry of the threads that put packets together and draw. The PDF goes back without being copied. */
const moved = (result: { readonly pdf: Buffer }): unknown => {
  const pdf = new Uint8Array(result.pdf);
  return move({
    get [transferableSymbol]() {
      return [pdf.buffer];
    },
    get [valueSymbol]() {
      return { ...result, pdf };
    },
  });
};

export const compose = async (task: ComposeTask): Promise<unknown> => moved(await composeTask(task));

export const draw = async (drawing: Drawing): Promise<unknown> => moved(await drawDrawing(drawing));
