// Stands in for the scripts of all platforms where no real visitors come: what they would be told is in the browser's log.
(() => {
  if (window.__pixelCalls) return;
  window.__pixelCalls = [];
  const hear = (name, said) => {
    window.__pixelCalls.push([name, ...said]);
    console.info(`pixel ${JSON.stringify([name, ...said])}`);
  };
  // Takes what waits in a line, and everything that is put there later.
  const listen = (name, line) => {
    const listOf = (said) => (typeof said.length === 'number' ? [...said] : [said]);
    for (const said of line.splice(0)) hear(name, listOf(said));
    line.push = (said) => hear(name, listOf(said));
  };
  for (const [name, takesOver] of [
    ['fbq', 'callMethod'],
    ['obApi', 'dispatch'],
  ]) {
    const call = window[name];
    if (!call) continue;
    call[takesOver] = (...said) => hear(name, said);
    for (const said of call.queue.splice(0)) hear(name, said);
  }
  const { ttq, _tfa, dataLayer } = window;
  const lines = [['gtag', dataLayer], ['_tfa', _tfa], ['ttq', ttq], ...Object.entries(ttq?._i ?? {})];
  for (const [name, line] of lines) if (line) listen(name, line);
})();
