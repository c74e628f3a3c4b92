// Loads the pixels of a page, where the website asks for it once the visitor agrees, and tells them what the visitor does.
(() => {
  const { asks, standIn, view, search, pixels } = JSON.parse(document.getElementById('pixels').textContent);
  const links = [...document.querySelectorAll('a[rel~=nofollow]')];
  const SAME_PRESS = 10000;

  const load = (address, more) => {
    const src = standIn || address;
    document.head.append(Object.assign(document.createElement('script'), { src, async: true, ...more }));
  };

  // Remembers what it is called with until the platform's own script takes over.
  const waiting = (takesOver, more) => {
    const call = (...said) => (call[takesOver] ? call[takesOver](...said) : call.queue.push(said));
    return Object.assign(call, { queue: [], loaded: true, ...more });
  };

  // Each loads its script, says that the page was opened, and gives back how to tell something for one pixel.
  const PLATFORMS = {
    FACEBOOK: (ids) => {
      const fbq = waiting('callMethod', { version: '2.0' });
      fbq.push = fbq;
      window.fbq = window._fbq = fbq;
      load('https://connect.facebook.net/en_US/fbevents.js');
      for (const id of ids) fbq('init', id);
      fbq('track', 'PageView', {}, { eventID: view });
      return (id, { name, custom }, eventID, words) =>
        fbq(custom ? 'trackSingleCustom' : 'trackSingle', id, name, words ? { search_string: words } : {}, {
          eventID,
        });
    },
    GOOGLE: (ids) => {
      window.dataLayer = window.dataLayer || [];
      function gtag() {
        // biome-ignore lint/complexity/noArguments: The tag takes nothing else from the line.
        window.dataLayer.push(arguments);
      }
      load(`https://www.googletagmanager.com/gtag/js?id=${ids[0]}`);
      gtag('js', new Date());
      for (const id of ids) gtag('config', id);
      return (id, { name }, event) => gtag('event', name, { send_to: id, transaction_id: event });
    },
    TABOOLA: (ids) => {
      window._tfa = window._tfa || [];
      const tell = (id, { name }, orderid) => window._tfa.push({ notify: 'event', name, id, orderid });
      for (const id of ids) tell(id, { name: 'page_view' }, view);
      load(`https://cdn.taboola.com/libtrc/unip/${ids[0]}/tfa.js`, { id: 'tb_tfa_script' });
      return tell;
    },
    OUTBRAIN: (ids) => {
      window.obApi = waiting('dispatch', { version: '1.1', marketerId: ids.length > 1 ? ids : ids[0] });
      load('https://amplify.outbrain.com/cp/obtp.js');
      window.obApi('track', 'PAGE_VIEW');
      return (_id, { name }, orderId) => window.obApi('track', name, { orderId });
    },
    TIKTOK: (ids) => {
      const line = (more) => {
        const ttq = Object.assign([], more);
        for (const name of ['page', 'track', 'identify', 'ready', 'on', 'off', 'once'])
          ttq[name] = (...said) => ttq.push([name, ...said]);
        return ttq;
      };
      window.TiktokAnalyticsObject = 'ttq';
      window.ttq = line({ _i: {}, _t: {}, _o: {}, instance: (id) => window.ttq._i[id] });
      const source = 'https://analytics.tiktok.com/i18n/pixel/events.js';
      for (const id of ids) {
        window.ttq._i[id] = line({ _u: source });
        window.ttq._t[id] = Date.now();
        window.ttq._o[id] = {};
        load(`${source}?sdkid=${id}&lib=ttq`);
      }
      window.ttq.page();
      return (id, { name }, event_id, words) =>
        window.ttq.instance(id).track(name, words ? { query: words } : {}, { event_id });
    },
  };

  let tellers;
  const tell = (moment, event, words) => {
    for (const [own, teller] of tellers)
      for (const pixel of own) if (pixel[moment]) teller(pixel.id, pixel[moment], event, words);
  };

  const carry = (link, name, value) => {
    const address = new URL(link.href);
    address.searchParams.set(name, value);
    link.href = address;
  };

  // The server tells of the press under the same id.
  const press = (link) => {
    const now = Date.now();
    if (!window.crypto.randomUUID || now - link.pressedAt < SAME_PRESS) return;
    link.pressedAt = now;
    const event = window.crypto.randomUUID();
    carry(link, 'e', event);
    tell('click', event);
  };

  const start = () => {
    tellers = Object.entries(pixels).map(([platform, own]) => [
      own,
      PLATFORMS[platform](own.map(({ id }) => id)),
    ]);
    if (search) tell('search', search.id, search.words);
    for (const link of links) {
      if (asks) carry(link, 'c', '1');
      if (!link.pathname.startsWith('/_out/')) continue;
      link.addEventListener('click', () => press(link));
      link.addEventListener('auxclick', () => press(link));
    }
    const related = document.querySelector('.related');
    if (search || !related) return;
    new IntersectionObserver(([seen], observer) => {
      if (!seen.isIntersecting) return;
      observer.disconnect();
      tell('read', view);
    }).observe(related);
  };

  if (!asks) return start();

  const banner = document.querySelector('.consent');
  const choices = document.querySelector('.choices');
  const kept = () => {
    try {
      return localStorage.getItem('consent');
    } catch {
      return null;
    }
  };
  const choose = (choice) => {
    try {
      localStorage.setItem('consent', choice);
    } catch {
      // Then it is asked again on the next page.
    }
    banner.hidden = true;
    if (choice === 'yes' && !tellers) start();
    if (choice === 'no' && tellers) location.reload();
  };
  for (const button of banner.querySelectorAll('button'))
    button.addEventListener('click', () => choose(button.value));
  choices.hidden = false;
  choices.addEventListener('click', () => {
    banner.hidden = false;
  });
  if (kept() === 'yes') start();
  else banner.hidden = kept() === 'no' || navigator.globalPrivacyControl === true;
})();
