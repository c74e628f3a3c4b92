import { expect, it } from 'vitest';
import { pageDocument, styleOf } from './page-document.ts';
import { type TemplateId, templateIdOf } from './template-ids.ts';

const TEMPLATES: TemplateId[] = ['blank', 'clean', 'magazine', 'comparison', 'quiz', 'story', 'minimal'];

const page = {
  title: 'Cheap flights',
  description: 'All of them',
  content: '<p>Go</p>',
  FAQsJson: [],
  styleId: 'clean',
  language: 'en',
  thumbUrl: null,
  site: 'example.com',
};

it('shows plain texts as text, whatever they look like', () => {
  const hostile = `"><script>alert('1')</script>&`;
  const shown = pageDocument({
    ...page,
    title: hostile,
    description: hostile,
    site: hostile,
    FAQsJson: [{ question: hostile, answer: '<p>Yes</p>' }],
  });
  expect(shown).not.toContain('<script');
  expect(shown.match(/&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;/g)).toHaveLength(5);
});

it.each(['javascript:alert(1)', '//evil.test/a.png', 'data:text/html,x', 'https://a.test/ x'])(
  'does not show %s as a picture',
  (thumbUrl) => expect(pageDocument({ ...page, thumbUrl })).not.toContain('<img'),
);

it.each(['https://a.test/a.png', '/files/abc.webp'])('shows the picture %s', (thumbUrl) =>
  expect(pageDocument({ ...page, thumbUrl })).toContain(`<img src="${thumbUrl}"`),
);

it('gives every template a look of its own', () => {
  const looks = TEMPLATES.map(styleOf);
  expect(looks.every((look) => look.startsWith(looks[0]?.slice(0, 100) ?? '-'))).toBe(true);
  expect(new Set(looks).size).toBe(TEMPLATES.length);
});

it('falls back to the clean template for an unknown one', () => {
  expect(['who-knows', 'constructor', undefined].map(templateIdOf)).toEqual(['clean', 'clean', 'clean']);
  expect(pageDocument({ ...page, styleId: 'who-knows' })).toBe(pageDocument(page));
});
