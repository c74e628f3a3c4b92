// @vitest-environment happy-dom
import type { ContentRights, ContentStatus } from '@adhelm/domain/content-status';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../../testing/at-address.tsx';
import { EditorHeader } from './editor-header.tsx';

afterEach(cleanup);

const AUTHOR: ContentRights = { change: true, publish: false, publishAnyway: false, own: true };
const CHIEF: ContentRights = { change: true, publish: true, publishAnyway: true, own: false };

const nothing = () => undefined;

const coloured = async (status: ContentStatus, rights: ContentRights) => {
  await renderAt(
    '/landing-page/edit',
    <EditorHeader
      post={null}
      title="Cheap flights"
      status={status}
      rights={rights}
      state={{ kind: 'untouched' }}
      busy={null}
      mayTranslate={false}
      onSave={nothing}
      onRetry={nothing}
      onStep={async () => true}
      onVersions={nothing}
      onTranslate={nothing}
    />,
    '/landing-page',
  );
  return screen
    .getAllByRole('button')
    .filter(({ className }) => className.split(' ').includes('bg-accent'))
    .map(({ textContent }) => textContent);
};

it.each<[ContentStatus, ContentRights, string]>([
  ['DRAFT', AUTHOR, 'Submit for review'],
  ['REJECTED', AUTHOR, 'Save draft'],
  ['PUBLISHED', CHIEF, 'Save changes'],
  ['REVIEW', CHIEF, 'Publish'],
])('has one main action in colour: of a page that is %s', async (status, rights, main) => {
  expect(await coloured(status, rights)).toEqual([main]);
});
