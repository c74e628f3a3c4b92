/** A reason not to start that the operator can act on: its message is the one line they see. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What the operator sees of an error that stopped a command. */
export const lineFor = (error: unknown): string => {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  const line = reason.trim().replace(/\s*\n\s*/g, ' ');
  return error instanceof StartError ? line : `Adhelm cannot start: ${line}`;
};

/** Runs a command of the operator; when it fails, one line says why. */
export const orOneLine = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${lineFor(error)}\n`);
    // An engine inside this process can outlive what could be undone.
    process.exit(1);
  }
};
