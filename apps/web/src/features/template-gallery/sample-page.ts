import type { ShownPage } from '@adhelm/domain/landing-page/page-document';

/** A page that has everything a template must cope with. */
export const SAMPLE_PAGE: Omit<ShownPage, 'styleId'> = {
  title: 'Seven quiet ways to make a small kitchen feel large',
  description: 'No new walls and no new budget: what interior architects do first, and why it works.',
  language: 'en',
  thumbUrl: null,
  site: 'Home & Hearth',
  content: [
    '<p>A kitchen is rarely too small. It is usually too full, too dark or arranged for somebody else. Before you move a wall, try what costs an afternoon.</p>',
    '<h2>Begin with the light</h2>',
    '<p>Two lamps at eye level do more than one bright ceiling light. <strong>Warm white</strong> below the cupboards turns the worktop into the centre of the room.</p>',
    '<ul><li><p>Clear the window sill first</p></li><li><p>Use one colour for front and wall</p></li><li><p>Hang what you use daily</p></li></ul>',
    '<blockquote><p>We did not gain a single square metre, and yet everybody asks when we enlarged it.</p></blockquote>',
    '<h2>What it costs</h2>',
    '<table><tbody><tr><th>Step</th><th>Time</th><th>Cost</th></tr><tr><td>Light</td><td>1 hour</td><td>$60</td></tr><tr><td>Paint</td><td>1 day</td><td>$90</td></tr><tr><td>Rails and hooks</td><td>2 hours</td><td>$35</td></tr></tbody></table>',
    '<p>See the <a href="https://example.com/list">complete list</a> for the order that saves most work.</p>',
  ].join(''),
  FAQsJson: [
    {
      question: 'Does a dark colour make the room smaller?',
      answer: '<p>Not if walls and fronts share it.</p>',
    },
    { question: 'Where do I begin?', answer: '<p>With the light. It costs least and changes most.</p>' },
  ],
};
