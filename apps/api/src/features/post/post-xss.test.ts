import { POST_LIMITS } from '@adhelm/contract/post';
import { someOf } from '@adhelm/domain/testing/whole-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsafeMarkup } from '../../testing/unsafe-markup.ts';
import { XSS_PAYLOADS } from '../../testing/xss-payloads.ts';
import { type PostWorld, postWorld } from './testing/post-world.ts';

let w: PostWorld;
beforeAll(async () => {
  w = await postWorld();
});
afterAll(() => w.t.close());

test('no payload gets through the markup of a page, and plain texts stay as typed', async () => {
  for (const payload of someOf(XSS_PAYLOADS, 5)) {
    const title = payload.slice(0, POST_LIMITS.title).trim();
    const sent = {
      title,
      description: payload.slice(0, POST_LIMITS.description).trim(),
      content: `<h2>Before</h2>${payload}`,
      FAQsJson: [{ question: title, answer: `Yes. ${payload}` }],
      tags: [title.slice(0, POST_LIMITS.tag).trim()],
    };
    const made = await w.created(sent);
    const { FAQsJson, content, ...plain } = made;
    expect(unsafeMarkup(content), payload).toEqual([]);
    expect(unsafeMarkup(FAQsJson[0]?.answer ?? ''), payload).toEqual([]);
    expect(content.startsWith('<h2>Before</h2>')).toBe(true);
    expect({ title: plain.title, description: plain.description, tags: plain.tags }).toEqual({
      title: sent.title,
      description: sent.description,
      tags: sent.tags,
    });
    expect(FAQsJson[0]?.question).toBe(title);
    const again = await w.updated(made.id, { content, FAQsJson, description: `${plain.description}.` });
    expect([again.content, again.FAQsJson]).toEqual([content, FAQsJson]);
    const { fields } = (await w.version(made.id, 1)).result;
    expect([fields.content, fields.FAQsJson]).toEqual([content, FAQsJson]);
  }
});
