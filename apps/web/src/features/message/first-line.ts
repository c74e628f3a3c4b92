/** What a message begins with, where there is room for a line. */
export const firstLine = (body: string): string => body.split('\n', 1).join('');
