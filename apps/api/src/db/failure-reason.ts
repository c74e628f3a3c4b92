/** A host name with several addresses fails with an AggregateError, whose own message is empty. */
export function failureReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureReason).join(', ');
  return error instanceof Error ? error.message : String(error);
}
