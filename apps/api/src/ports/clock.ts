/** Now, as an argument: tests set it, `systemClock` reads it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
