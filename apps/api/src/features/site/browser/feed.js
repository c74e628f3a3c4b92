// Hands the page to a feed whose own script shows searches and sponsored results, and says when one of them is pressed.
(() => {
  const { script, kind, options, blocks, asks } = JSON.parse(document.getElementById('feed').textContent);
  const results = document.getElementById('results');
  const link = document.querySelector('a.exit');

  const hasAgreed = () => {
    try {
      return localStorage.getItem('consent') === 'yes';
    } catch {
      return false;
    }
  };
  const base = new URL(options.resultsPageBaseUrl, location.href);
  if (asks && hasAgreed()) base.searchParams.set('c', '1');
  const said = { ...options, resultsPageBaseUrl: base.href };
  if (asks && !hasAgreed()) said.personalizedAds = false;

  function line() {
    // biome-ignore lint/complexity/noArguments: The feed takes nothing else from the line.
    line.q.push(arguments);
  }
  window._googCsa = Object.assign(line, { q: [], t: Date.now() });
  window._googCsa(kind, said, ...blocks);
  document.head.append(Object.assign(document.createElement('script'), { src: script, async: true }));

  if (!link) return;
  // Results stand in a frame of the feed: that somebody presses one shows by where the focus goes.
  const look = () => {
    const { activeElement } = document;
    if (activeElement?.tagName !== 'IFRAME' || !results.contains(activeElement)) return false;
    // Pixels listen to it, and put in the address what they tell.
    link.dispatchEvent(new Event('click'));
    fetch(link.href, { keepalive: true, redirect: 'manual' }).catch(() => {});
    return true;
  };
  window.addEventListener('blur', () => look() || setTimeout(look));
})();
