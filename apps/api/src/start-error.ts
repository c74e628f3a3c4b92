/** A reason not to start that the operator can act on: its message is the one line they see. */
export class StartError extends Error {
  override name = 'StartError';
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** Runs a command of the operator; when it fails, one line says why. */
export const orOneLine = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    const known = error instanceof StartError;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    process.stderr.write(`${known ? oneLine(reason) : `Adhelm cannot start: ${oneLine(reason)}`}\n`);
    // An engine inside this process can outlive what could be undone.
    process.exit(1);
  }
};
