// Plain JavaScript for Node 20: the install runs it before anything is installed.

/**
 * Says what is going on; at a terminal also for how long, in place, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @param {{ write: (text: string) => unknown, isTTY?: boolean }} screen
 * @returns {Promise<T>}
 */
export async function withProgress(what, work, screen = process.stdout) {
  if (!screen.isTTY) {
    screen.write(`${what} …\n`);
    return work();
  }
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const say = () => screen.write(`\r\u001b[2K${what} … ${seconds()} s`);
  say();
  const timer = setInterval(say, 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say();
    screen.write('\n');
  }
}
