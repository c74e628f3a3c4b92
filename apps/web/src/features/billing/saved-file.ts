import type { SavedFile } from '@adhelm/contract/billing';
import { saveFile } from '../../resource/export/download.ts';

/** Hands a file that came as text to the browser. */
export const saveAs = ({ base64, fileName }: SavedFile, type: string): void => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  saveFile(new Blob([bytes], { type }), fileName);
};
