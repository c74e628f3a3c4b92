// Stands in for a feed's script where no real visitors come: what it is told is in the browser's log, what it shows is made up.
(() => {
  window.__feedCalls = [];
  const add = (container, tag, more) =>
    document.getElementById(container)?.appendChild(Object.assign(document.createElement(tag), more));

  // Each block goes on where the one before it ended.
  let used = 0;
  const searches = (
    { terms = '', resultsPageBaseUrl, resultsPageQueryParam },
    { container, relatedSearches },
  ) => {
    const all = terms.split(',').filter(Boolean);
    for (const words of all.slice(used, used + relatedSearches)) {
      const href = new URL(resultsPageBaseUrl);
      href.searchParams.set(resultsPageQueryParam, words);
      const item = add(container, 'p');
      item?.append(Object.assign(document.createElement('a'), { href, textContent: words }));
    }
    used += relatedSearches;
  };

  const results = ({ query }, { container, number }) => {
    const frame = add(container, 'iframe', { title: 'Sponsored', width: '100%', height: '260' });
    frame?.addEventListener('load', () => {
      const { body } = frame.contentDocument;
      for (let place = 1; place <= number; place += 1) {
        const item = frame.contentDocument.createElement('p');
        const textContent = `Offer ${place} for ${query}`;
        item.append(
          Object.assign(frame.contentDocument.createElement('a'), { href: '/', target: '_top', textContent }),
        );
        body.append(item);
      }
    });
    if (frame) frame.srcdoc = '<!doctype html><title>Sponsored</title>';
  };

  const hear = (kind, options, ...blocks) => {
    window.__feedCalls.push([kind, options, ...blocks]);
    console.info(`feed ${JSON.stringify([kind, options, ...blocks])}`);
    for (const block of blocks) (block.relatedSearches ? searches : results)(options, block);
  };
  const { q } = window._googCsa;
  for (const said of q.splice(0)) hear(...said);
  q.push = (said) => hear(...said);
})();
