/** A part of the app could not be fetched, as happens when a new version replaced it on the server. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'ChunkError';
  }
}

export const loadChunk = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    throw new ChunkError(error);
  });
