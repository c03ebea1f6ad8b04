// Server whose access record is toggled by SIGUSR2, to measure its cost in one process.
import { AccessJournal, ShownIds } from '#access-record';

let records = true;
const { accept } = AccessJournal.prototype;
const { addText } = ShownIds.prototype;
AccessJournal.prototype.accept = async function acceptOrNot(...act) {
  if (records) await accept.apply(this, act);
};
ShownIds.prototype.addText = function addOrNot(text) {
  if (records) addText.call(this, text);
};
process.on('SIGUSR2', () => {
  records = !records;
});
await import('../../dist/apps/standalone/src/main.js');
