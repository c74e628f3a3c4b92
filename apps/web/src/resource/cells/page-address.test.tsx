import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageAddress } from './page-address.tsx';

const markupOf = (address: string | null) =>
  renderToStaticMarkup(<PageAddress address={address}>lotus.example/knee</PageAddress>);

it('opens the page in a tab that knows nothing of this one', () => {
  const markup = markupOf('https://lotus.example/knee');
  expect(markup).toContain('href="https://lotus.example/knee" target="_blank" rel="noreferrer"');
});

it.each([null, '', 'javascript:alert(1)', 'data:text/html,x', ' https://lotus.example'])(
  'links nowhere for %j',
  (address) => expect(markupOf(address)).not.toContain('<a'),
);
